import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { googleCsv } from '../server/testing/googleCsv'
import { expect, test } from './fixtures'
import { ContactFormPage } from './pages/ContactFormPage'
import { ContactsPage } from './pages/ContactsPage'
import { ImportPanel } from './pages/ImportPanel'

const isLong = process.env.LONG === '1'
const HALF_AN_HOUR = 1_800_000
const TEN_MINUTES = 600_000

test('Google contacts with 300 invalid rows are imported, corrected, imported again and undone', async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  test.setTimeout(300_000)
  const rows = isLong ? 10_000 : 3_000
  const shown = rows.toLocaleString('en')
  await signIn()
  const panel = new ImportPanel(page)
  const contacts = new ContactsPage(page)
  await panel.open()
  await panel.choose('google.csv', googleCsv({ rows, faulty: 300 }))
  await expect(
    panel.panel.getByText(`Google Contacts CSV · ${shown} rows · UTF-8 · comma`),
  ).toBeVisible()
  await panel.rejectBadRows()
  await panel.plan()
  await expect(panel.sum).toContainText(`300 failed = ${shown} rows`)
  await checkAccessibility()
  await panel.apply()
  await expect(panel.sum).toContainText(`300 failed = ${shown} rows`)

  const failed = (await readFile(await (await panel.downloadFailed()).path())).toString('utf8')
  expect(failed).toContain('Please enter a valid email.')
  await panel.another()
  await panel.choose('repaired.csv', repaired(failed))
  await expect(panel.panel.getByText(/· 300 rows ·/)).toBeVisible()
  await panel.plan()
  await expect(panel.sum).toContainText('= 300 rows')
  await expect(panel.sum).not.toContainText('failed')
  await panel.apply()

  await panel.undo()
  await contacts.open()
  await page.getByRole('button', { name: /Background work/ }).click()
  await page
    .getByRole('article')
    .filter({ hasText: 'google.csv' })
    .getByRole('button', { name: /^Undo import of/ })
    .click()
  await page
    .getByRole('dialog', { name: /^Undo import of/ })
    .getByRole('button', { name: /^Undo import of/ })
    .click()
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible({
    timeout: 120_000,
  })
})

/** Returns the rejected rows with each kind of error that `googleCsv` makes corrected. */
function repaired(csv: string): string {
  let count = 0
  const next = () => String((count += 1))
  return csv
    .replaceAll('not an address', () => `repaired${next()}@example.com`)
    .replaceAll('ask her brother', () => `+33 6 39 98 ${next().padStart(4, '0')}`)
    .replaceAll(/(?:Head of ){2,}/g, 'Head of nothing')
    .replaceAll(/https:\/\/(?=[,"\r\n])/g, 'https://example.com')
    .replaceAll('A label that goes on and on for far more than sixty characters.', 'A label')
    .replaceAll(/^,,,/gm, () => `Person ${next()},,,`)
}

test('duplicates are found, compared and merged; undoing a merge keeps a later edit', async ({
  page,
  signIn,
  createAccount,
  createContacts,
  checkAccessibility,
}) => {
  const account = await createAccount()
  const email = (value: string) => ({ emails: [{ value }] })
  await createContacts(account, [
    { firstName: 'Ada', lastName: 'Lovelace', notes: 'Met in London', ...email('ada@example.com') },
    {
      firstName: 'Ada',
      lastName: 'Lovelace',
      notes: 'Likes engines',
      ...email('Ada@Example.com'),
      phones: [{ value: '+44 20 7946 0001' }],
    },
    { firstName: 'Ben', lastName: 'Ek', ...email('ben@example.com') },
    { firstName: 'Ben', lastName: 'Ek', phones: [{ value: '+46701740605' }] },
  ])
  await signIn(account)
  await page.getByRole('link', { name: 'Duplicates' }).click()
  const groups = page.getByRole('list', { name: 'Groups of possible duplicates' })
  await expect(
    groups.getByRole('button', { name: /Ada Lovelace Certain 2 contacts/ }),
  ).toBeVisible()
  await expect(groups.getByRole('button', { name: /Ben Ek Likely 2 contacts/ })).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Merge 2 contacts' }).click()
  await expect(page.getByText(/Merged 2 contacts into Ada Lovelace/)).toBeVisible()

  const contacts = new ContactsPage(page)
  await contacts.open()
  await expect(contacts.count('3 contacts')).toBeVisible()
  await contacts
    .row('Ada Lovelace')
    .getByRole('link', { name: 'Ada Lovelace', exact: true })
    .click()
  await expect(page.getByText('Met in London')).toBeVisible()
  await expect(page.getByText('Likes engines')).toBeVisible()
  await new ContactFormPage(page).openFromRecord()
  await page.getByRole('textbox', { name: 'Organization' }).fill('Analytical Engines')
  await page.keyboard.press('Control+s')
  // Exactly, because the form's own heading is "Edit Ada Lovelace".
  const saved = { name: 'Ada Lovelace', exact: true, level: 1 }
  await expect(page.getByRole('heading', saved)).toBeVisible()

  await page.goto('/contacts/merge?tab=history')
  await page.getByRole('button', { name: 'Undo: Ada Lovelace' }).click()
  await expect(page.getByText(/^Undone/)).toBeVisible()
  await contacts.open()
  await expect(contacts.count('4 contacts')).toBeVisible()
  await expect(contacts.row('Ada Lovelace')).toHaveCount(2)
  await expect(contacts.row('Analytical Engines')).toHaveCount(1)
})

test('all contacts except three are tagged by one job, and the job is undone', async ({
  page,
  signIn,
  createAccount,
  seedContacts,
}) => {
  const rows = isLong ? 50_000 : 2000
  // The embedded database inserts about 3,000 rows per second, and tags about 2,000.
  if (isLong) test.setTimeout(HALF_AN_HOUR)
  const account = await createAccount()
  await seedContacts(account, peopleCsv(rows))
  await signIn(account)
  const contacts = new ContactsPage(page)
  const total = rows.toLocaleString('en')
  await expect(contacts.count(`${total} contacts`)).toBeVisible()
  await page.getByRole('checkbox', { name: /Select all/ }).click()
  for (const name of ['Person 0000000', 'Person 0000002', 'Person 0000004'])
    await contacts.select(name)
  await expect(contacts.selection).toContainText(
    `${(rows - 3).toLocaleString('en')} selected of ${total}`,
  )
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(new URL(request.url()).pathname)
  })
  await contacts.selection.getByRole('button', { name: 'Tag…' }).click()
  await page.getByRole('combobox', { name: 'Add tags' }).fill('Fair 2026')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Apply to/ }).click()
  await ended(page, isLong)
  // Listing which of the three no longer match changes nothing.
  expect(
    requests.filter((path) => path.startsWith('/v1/contacts') && path !== '/v1/contacts/missing'),
  ).toEqual(['/v1/contacts/bulk'])

  await contacts.open('?tag=Fair+2026')
  await expect(
    contacts.count(`${(rows - 3).toLocaleString('en')} of ${total} contacts`),
  ).toBeVisible()
  await page.getByRole('button', { name: /Background work/ }).click()
  await page
    .getByRole('region', { name: 'Background work' })
    .getByRole('button', { name: /^Undo tag changes to/ })
    .first()
    .click()
  await page
    .getByRole('dialog', { name: /^Undo tag changes to/ })
    .getByRole('button', { name: /^Undo tag changes to/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible({
    timeout: isLong ? TEN_MINUTES : 60_000,
  })
})

/** Waits until no job is running. */
async function ended(page: Page, isSlow: boolean): Promise<void> {
  await expect(page.getByRole('button', { name: /Background work: \d+ finished/ })).toBeVisible({
    timeout: isSlow ? TEN_MINUTES : 60_000,
  })
}

function peopleCsv(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, at) => `Person ${String(at).padStart(7, '0')},person${String(at)}@example.com`,
  )
  return `First Name,E-mail 1 - Value\n${rows.join('\n')}\n`
}

test('a deleted contact is found in the trash and restored; a view keeps filters, sort and columns', async ({
  page,
  signIn,
  createAccount,
  seedContacts,
  checkAccessibility,
}) => {
  const account = await createAccount()
  await seedContacts(
    account,
    'First Name,Organization Name,Labels\nAda,Engines,VIP\nBen,Engines,\nCem,Looms,VIP\n',
  )
  await signIn(account)
  const contacts = new ContactsPage(page)
  await contacts.select('Ben')
  await contacts.selection.getByRole('button', { name: 'Delete' }).click()
  await expect(contacts.count('2 contacts')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /Trash/ }).click()
  const trash = page.getByRole('grid', { name: /trash/i }).getByRole('row', { name: /Ben/ })
  await expect(trash).toBeVisible()
  await checkAccessibility()
  await trash.getByRole('button', { name: /Restore/ }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()

  await contacts.open()
  await expect(contacts.count('3 contacts')).toBeVisible()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page
    .getByRole('dialog', { name: 'Add filter' })
    .getByRole('button', { name: 'Tags', exact: true })
    .click()
  await page.getByRole('checkbox', { name: /VIP/ }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(contacts.count('2 of 3 contacts')).toBeVisible()
  await contacts.sortBy('Organization')
  await expect(page).toHaveURL(
    /filter=tags\.anyOf\.VIP&sort=organization|sort=organization&filter=tags\.anyOf\.VIP/,
  )
  await page.getByRole('button', { name: 'Save as view' }).click()
  await page.getByRole('textbox', { name: /name/i }).fill('Important')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name: 'Important' })).toBeVisible()
  await contacts.open()
  await expect(contacts.count('3 contacts')).toBeVisible()
  await page.getByRole('button', { name: 'All contacts' }).click()
  await page.getByRole('button', { name: 'Important' }).first().click()
  await expect(contacts.count('2 of 3 contacts')).toBeVisible()
})
