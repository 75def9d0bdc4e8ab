import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { googleCsv } from '../server/testing/googleCsv'
import { expect, test } from './fixtures'
import { ContactFormPage } from './pages/ContactFormPage'
import { ContactsPage } from './pages/ContactsPage'
import { ImportPanel } from './pages/ImportPanel'

test('a new user imports 1,000 Google contacts, finds one and exports them unchanged', async ({
  page,
  context,
  signIn,
  checkAccessibility,
}) => {
  await signIn()
  const contacts = new ContactsPage(page)
  const panel = new ImportPanel(page)
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()

  await panel.open()
  await panel.choose('google.csv', googleCsv({ rows: 1000 }))
  await checkAccessibility()
  await panel.plan()
  await panel.apply()
  // A few rows of the file share a phone and a name, so they become one contact.
  const added =
    /^([\d,]+) new \+ \d updated = 1,000 rows$/.exec(await panel.sum.innerText())?.[1] ?? ''
  expect(added).not.toBe('')
  await checkAccessibility()
  await panel.showContacts()
  await expect(contacts.count(`${added} contacts`)).toBeVisible()
  await expect(contacts.rows.nth(1)).toBeVisible()

  const name = await contacts.rows.nth(5).getByRole('link').first().innerText()
  await contacts.search.fill(name)
  await expect(page).toHaveURL(/[?&]search=/)
  await expect(contacts.row(name).first()).toBeVisible()
  await expect(contacts.count(`${added} contacts`)).toBeHidden()
  await contacts.search.fill('')
  await expect(contacts.count(`${added} contacts`)).toBeVisible()

  // The table fills the window again once what stood above it is gone.
  const end = async () => {
    const box = await contacts.table.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }
  const whole = await end()
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  await expect.poll(end).toBe(whole)
  await context.setOffline(false)
  await expect(page.getByText(/^You are offline/)).toBeHidden()
  await expect.poll(end).toBe(whole)

  const file = await contacts.exportAll()
  const csv = await readFile(await file.path())
  await panel.open()
  await panel.another()
  await panel.choose('again.csv', csv)
  await panel.plan()
  await expect(panel.sum).toHaveText(`${added} unchanged = ${added} rows`)
  await expect(panel.panel.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
})

test('an unreadable file shows the reason, and nothing is imported', async ({ page, signIn }) => {
  await signIn()
  const panel = new ImportPanel(page)
  await panel.open()
  await panel.choose('book.csv', Buffer.from('PK\u0003\u0004 not a CSV'))
  await expect(panel.alert).toContainText('This is an Excel workbook or a zip file.')
  await panel.choose('broken.csv', 'First Name,Notes\nAda,"never closed\n')
  await panel.panel.getByRole('button', { name: 'Check the rows' }).click()
  await expect(panel.alert).toContainText('No row can be imported as it is.')
})

test('a contact is added, changed, marked as favorite, deleted and restored', async ({
  page,
  signIn,
}) => {
  await signIn(undefined, '/contacts/new')
  const contacts = new ContactsPage(page)
  const form = new ContactFormPage(page)
  await form.save()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  await form.firstName.fill('Grace')
  await form.lastName.fill('Hopper')
  await form.notes.fill('Met at the harbour.\nLikes clocks.')
  await form.save()
  await expect(page.getByRole('heading', { name: 'Grace Hopper', level: 1 })).toBeVisible()
  await expect(page.getByText('Likes clocks.')).toBeVisible()

  await form.openFromRecord()
  await form.organization.fill('Navy')
  await form.save()
  await expect(page.getByText('Navy').first()).toBeVisible()
  // An edit that the reload cuts off is sent again, and its lost answer is a 412 then.
  const starred = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page
    .getByRole('button', { name: /favorite/i })
    .first()
    .click()
  await starred
  await contacts.open('?favorite=true')
  await expect(contacts.row('Grace Hopper')).toBeVisible()

  await contacts.select('Grace Hopper')
  await expect(contacts.selection).toContainText('1 selected of 1')
  await contacts.selection.getByRole('button', { name: 'Delete' }).click()
  await expect(contacts.row('Grace Hopper')).toBeHidden()
  await contacts.undo()
  await expect(contacts.row('Grace Hopper')).toBeVisible()
})

test('two tabs edit one contact: the second one gets a conflict, and nothing is overwritten', async ({
  page,
  context,
  signIn,
  problems,
}) => {
  problems.expect(/status of 412/)
  await signIn(undefined, '/contacts/new')
  const first = new ContactFormPage(page)
  await first.firstName.fill('Ada')
  await first.save()
  await expect(page.getByRole('heading', { name: 'Ada', level: 1 })).toBeVisible()
  const edit = `${new URL(page.url()).pathname}/edit`
  const other = await context.newPage()
  const second = new ContactFormPage(other)
  await first.open(edit)
  await second.open(edit)
  await second.notes.fill('Typed in the second tab')
  await page.bringToFront()
  await first.lastName.fill('Lovelace')
  await first.save()
  await expect(page.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible()

  await other.bringToFront()
  await second.save()
  await expect(second.conflict).toContainText('Lovelace')
  await expect(second.notes).toHaveValue('Typed in the second tab')
  await page.reload()
  await expect(page.getByText('Typed in the second tab')).toBeHidden()
  await second.keepMine()
  await expect(other.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible()
  await expect(other.getByText('Typed in the second tab')).toBeVisible()
})

test('the table scrolls to its last row, sorts on the server and keeps its position in the URL', async ({
  page,
  signIn,
  createAccount,
  seedContacts,
}) => {
  const account = await createAccount()
  const rows = Array.from(
    { length: 500 },
    (_, index) => `Person ${String(index).padStart(3, '0')},Org ${String(999 - index)}`,
  )
  await seedContacts(account, `First Name,Organization Name\n${rows.join('\n')}\n`)
  await signIn(account)
  const contacts = new ContactsPage(page)
  await expect(contacts.row('Person 000')).toBeVisible()
  await contacts.row('Person 000').focus()
  await page.keyboard.press('End')
  await expect(contacts.row('Person 499')).toBeVisible()
  await contacts.sortBy('Organization')
  await expect(page).toHaveURL(/sort=organization/)
  await expect(contacts.rows.nth(1)).toContainText('Person 499')
  await page.reload()
  await expect(contacts.rows.nth(1)).toContainText('Person 499')
})

test('a contact gets a picture, which is loaded from its own URL; a file that is no picture is refused', async ({
  page,
  signIn,
  problems,
}) => {
  problems.expect(/status of 415/)
  await signIn(undefined, '/contacts/new')
  const form = new ContactFormPage(page)
  await form.firstName.fill('Ada')
  await form.save()
  await expect(page.getByRole('heading', { name: 'Ada', level: 1 })).toBeVisible()
  const picture = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#b5651d' },
  })
    .jpeg()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ada.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByRole('application', { name: 'Picture' }).press('Enter')
  const image = page.locator('main img')
  await expect(image).toHaveAttribute('src', /\/files\/[\w-]+\.webp$/)
  await expect
    .poll(() =>
      image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0)),
    )
    .toBe(512)
  await page.locator('input[type=file]').setInputFiles({
    name: 'ada.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  })
  await expect(
    page.getByText('This is not a picture we read. Use PNG, JPEG, WebP, GIF or AVIF.'),
  ).toBeVisible()
})

test('typing and double-clicking edit cells of the table, and a failed save shows an error at its cell', async ({
  page,
  context,
  signIn,
  createAccount,
  createContacts,
  problems,
}) => {
  problems.expect(/answer 500|status of 500|ERR_INTERNET_DISCONNECTED/)
  const account = await createAccount()
  await createContacts(account, [
    { firstName: 'Ada', organization: 'Zeta AG', phones: [{ value: '+44 20 7946 0000' }] },
    { firstName: 'Ben', organization: 'Old Ltd' },
  ])
  // Waits for the lazy parts before the network fails.
  const rest = page.waitForResponse(/\/v1\/jobs$/)
  await signIn(account)
  const contacts = new ContactsPage(page)
  const ada = contacts.row('Ada')

  await ada.getByText('+44 20 7946 0000').dblclick()
  const phone = page.getByRole('textbox', { name: 'Phone', exact: true })
  await expect(phone).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('not a phone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid phone number.')
  await page.keyboard.press('Escape')

  await ada.getByText('Zeta AG').click()
  await page.keyboard.type('Zeta fax #1?')
  await page.keyboard.press('Enter')
  await expect(ada.getByText('Zeta fax #1?')).toBeVisible()
  await expect(contacts.selection).toBeHidden()
  await expect(page).toHaveURL(/\/contacts$/)

  await page.route('**/v1/contacts/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 500,
          json: { error: { code: 'INTERNAL', message: 'The database rests.' } },
        })
      : route.fallback(),
  )
  await page.keyboard.type('Lost GmbH')
  await page.keyboard.press('Enter')
  const message = page.getByRole('alert')
  await expect(message).toHaveText('The database rests.')
  const organization = page.getByRole('textbox', { name: 'Organization', exact: true })
  await expect(organization).toHaveValue('Lost GmbH')
  const [cell, place] = [await organization.boundingBox(), await message.boundingBox()]
  expect(Math.abs((place?.x ?? 0) - (cell?.x ?? 0))).toBeLessThan(16)
  expect((place?.y ?? 0) - (cell?.y ?? 0)).toBeGreaterThan(20)
  expect((place?.y ?? 0) - (cell?.y ?? 0)).toBeLessThan(60)
  await page.unroute('**/v1/contacts/*')
  await page.keyboard.press('Enter')
  await expect(ada.getByText('Lost GmbH')).toBeVisible()

  await rest
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  await contacts.sortBy('Organization')
  await expect(page.getByText(/^The list could not be updated/)).toBeVisible()
  await expect(ada).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^The list could not be updated/)).toBeHidden()
  await expect(page.getByText(/^You are offline/)).toBeHidden()
  await expect(contacts.rows.nth(1)).toContainText('Lost GmbH')
})
