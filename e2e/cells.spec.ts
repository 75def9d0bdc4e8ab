import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { ContactsPage } from './pages/ContactsPage'

const cell = (page: Page, row: number, column: string) =>
  page.locator(`[data-row-index="${String(row)}"] [data-column="${column}"]`)

/** Drags over the organizations of these rows. */
async function dragOver(page: Page, first: number, last: number): Promise<void> {
  const from = await cell(page, first, 'organization').boundingBox()
  const to = await cell(page, last, 'organization').boundingBox()
  if (!to || !from) throw new Error('The cells are not in view.')
  await page.mouse.move(from.x + 30, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 30, to.y + 10, { steps: 5 })
  await page.mouse.up()
}

const backgroundOf = (element: Locator) =>
  element.evaluate((each) => getComputedStyle(each).backgroundColor)

test('a list from a spreadsheet is pasted over contacts, filled down, copied and undone', async ({
  page,
  context,
  signIn,
  createAccount,
  createContacts,
  checkAccessibility,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const account = await createAccount()
  const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil']
  await createContacts(
    account,
    names.map((firstName) => ({ firstName, organization: 'Old Ltd' })),
  )
  await signIn(account)
  const contacts = new ContactsPage(page)
  await contacts.open()
  const table = page.getByRole('grid', { name: 'Contacts' })
  const write = (text: string) => page.evaluate((each) => navigator.clipboard.writeText(each), text)

  await cell(page, 0, 'organization').hover()
  await expect(table).toHaveAttribute('data-cells')
  await dragOver(page, 0, 1)
  await expect(page.getByText('2 × 1 cells selected')).toBeAttached()
  await cell(page, 0, 'organization').click()
  await write('Analytical\tada@example.com\r\n"Say ""hi"""\tnobody\r\n')
  await page.keyboard.press('ControlOrMeta+v')
  const dialog = page.getByRole('dialog', { name: '1 cell cannot be changed' })
  await expect(dialog.getByText('Please enter a valid email.')).toBeVisible()
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'Paste the 3 valid cells' }).click()
  await expect(page.getByText('Pasted 3 cells.')).toBeVisible()
  await expect(contacts.row('Ben')).toContainText('Say "hi"')

  await dragOver(page, 1, 3)
  await expect(page.getByText('3 × 1 cells selected')).toBeAttached()
  // A contrast theme replaces every background: the block and the current screen still differ.
  await page.emulateMedia({ forcedColors: 'active' })
  const links = page.getByRole('navigation', { name: 'Main' })
  for (const [chosen, other] of [
    [cell(page, 2, 'organization'), cell(page, 0, 'organization')],
    [links.getByRole('link', { name: 'Contacts' }), links.getByRole('link', { name: 'Favorites' })],
  ] as const)
    expect(await backgroundOf(chosen)).not.toBe(await backgroundOf(other))
  await page.emulateMedia({ forcedColors: null })
  await page.keyboard.press('ControlOrMeta+d')
  await expect(page.getByText('Filled 2 cells.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('3 cells copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    Array.from({ length: 3 }, () => '"Say ""hi"""').join('\n'),
  )

  await page.keyboard.press('ControlOrMeta+z')
  await expect(contacts.row('Cleo')).toContainText('Old Ltd')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(contacts.row('Ada')).toContainText('Old Ltd')
  await page.reload()
  await expect(contacts.row('Dora')).toContainText('Old Ltd')
})
