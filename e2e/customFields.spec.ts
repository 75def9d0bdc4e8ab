import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures'
import { ContactsPage } from './pages/ContactsPage'
import { ImportPanel } from './pages/ImportPanel'

test('a custom field becomes a column that is edited, sorted, exported as seen and imported again', async ({
  page,
  signIn,
  createAccount,
  createContacts,
  checkThemes,
}) => {
  const account = await createAccount()
  await createContacts(account, [
    { firstName: 'Ada', emails: [{ value: 'ada@example.com' }], extras: { Badge: 'B-2' } },
    { firstName: 'Ben', emails: [{ value: 'ben@example.com' }], extras: { Badge: 'B-1' } },
    { firstName: 'Cleo', emails: [{ value: 'cleo@example.com' }] },
  ])
  await signIn(account)
  const contacts = new ContactsPage(page)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const fields = page.getByRole('group', { name: 'Custom fields' })
  await fields.getByRole('checkbox', { name: /Badge/ }).check()
  await checkThemes()
  await page.keyboard.press('Escape')
  await expect(contacts.cell('Ada', 'extra:Badge')).toHaveText('B-2')
  await contacts.type('Cleo', 'extra:Badge', 'B-0')
  await expect(contacts.cell('Cleo', 'extra:Badge')).toHaveText('B-0')
  await contacts.sortBy('Badge')
  const names = () => contacts.rows.getByRole('link', { name: /^[A-Z][a-z]+$/ }).allInnerTexts()
  await expect.poll(names).toEqual(['Cleo', 'Ben', 'Ada'])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export contacts' })
  await dialog.getByRole('radio', { name: /As I see it/ }).check()
  await checkThemes()
  await dialog.getByRole('button', { name: 'Export' }).click()
  const csv = (await readFile(await (await download).path())).toString('utf8')
  const [head, ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toBe('Favorite,Name,Organization,E-mail,Phone,Tags,Added,Badge,Tessera contact ID')
  const shown = lines.map((line) => line.replace(/,\d{4}-[^,]+/, ',').replace(/,[\da-f-]{36}$/, ''))
  expect(shown).toEqual([
    'No,Cleo,,cleo@example.com,,,,B-0',
    'No,Ben,,ben@example.com,,,,B-1',
    'No,Ada,,ada@example.com,,,,B-2',
  ])

  const panel = new ImportPanel(page)
  await panel.open()
  await panel.choose('again.csv', csv.replace('B-0', 'B-9'))
  await expect(panel.panel.getByText('Tessera sets this itself')).toBeVisible()
  await panel.panel.getByRole('radio', { name: /^Overwrite/ }).check()
  await panel.plan()
  await expect(panel.sum).toHaveText('1 updated + 2 unchanged = 3 rows')
  await panel.apply()
  await contacts.open('?sort=extra%3ABadge')
  await expect.poll(names).toEqual(['Ben', 'Ada', 'Cleo'])
})
