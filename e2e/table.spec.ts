import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { ContactsPage } from './pages/ContactsPage'

const people = [
  { firstName: 'Ada', organization: 'Acme', jobTitle: 'Pilot', tags: ['VIP'] },
  { firstName: 'Ben', organization: 'Acme', jobTitle: 'Baker' },
  { firstName: 'Cleo', organization: 'Acme', jobTitle: 'Baker', tags: ['VIP'] },
  { firstName: 'Dora', organization: 'Borealis', jobTitle: 'Pilot' },
  { firstName: 'Emil', organization: 'Borealis', notes: 'Met at stand B12 in Hamburg.' },
  { firstName: 'Fatima', lastName: 'Hernandez', tags: ['VIP'] },
]

const chips = (page: Page) => page.getByRole('list', { name: 'Filters' }).getByRole('listitem')

test('a table is sorted by three keys, filtered with OR, and kept as a pinned view', async ({
  page,
  signIn,
  createAccount,
  createContacts,
  checkThemes,
}) => {
  const account = await createAccount()
  await createContacts(account, people)
  await signIn(account)
  const contacts = new ContactsPage(page)
  await expect(contacts.row('Ada')).toBeVisible()

  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Job title' }).check()
  await checkThemes()
  await page.setViewportSize({ width: 820, height: 900 })
  const right = async () => {
    const panel = await page.getByRole('dialog', { name: 'Columns and rows' }).boundingBox()
    return panel ? panel.x + panel.width : null
  }
  await expect.poll(right).toBeLessThan(820)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await contacts.sortBy('Organization')
  await contacts.header('Job title').click({ modifiers: ['Shift'] })
  await contacts.header('Name').click({ modifiers: ['Shift'] })
  await contacts.header('Name').click({ modifiers: ['Shift'] })
  await expect(page).toHaveURL(/sort=organization%2CjobTitle%2C-name/)
  for (const [at, column] of ['Organization', 'Job title', 'Name'].entries())
    await expect(contacts.header(column)).toContainText(`${column}${String(at + 1)}`)
  const names = () => contacts.rows.getByRole('link').allInnerTexts()
  await expect.poll(names).toEqual(['Cleo', 'Ben', 'Ada', 'Dora', 'Emil', 'Fatima Hernandez'])

  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('button', { name: /Combine with AND, OR/ }).click()
  await page.getByRole('textbox', { name: 'Organization contains' }).fill('e')
  await page.getByRole('button', { name: 'Add group' }).click()
  const group = page.getByRole('group', { name: 'Group 2' })
  await group.getByRole('textbox', { name: 'Organization contains' }).fill('borea')
  await group.getByRole('button', { name: 'Add condition to group' }).click()
  const condition = group.getByRole('group', { name: 'Condition' }).last()
  await condition.getByRole('combobox', { name: 'Field' }).fill('Job title')
  await page.keyboard.press('Enter')
  await condition.getByRole('textbox', { name: 'Job title contains' }).fill('baker')
  await expect(group.getByText('or', { exact: true })).toBeVisible()
  await expect(contacts.count('4 of 6 contacts')).toBeVisible()
  await checkThemes()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(names).toEqual(['Cleo', 'Ben', 'Dora', 'Emil'])

  await contacts.choose(contacts.cell('Dora', 'organization'), 'Filter by this value')
  await expect(contacts.count('2 of 6 contacts')).toBeVisible()
  await expect(chips(page)).toHaveText([
    'Organization contains e',
    'Any of: Organization contains borea, Job title contains baker',
    'Organization is Borealis',
  ])

  await page.getByRole('button', { name: 'Save as view' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Up north')
  await page.keyboard.press('Enter')
  const view = page.getByRole('button', { name: 'Up north' })
  await expect(view).toBeVisible()
  const changes = page.getByRole('group', { name: 'Changes of the view' })
  await expect(changes).toBeHidden()
  await page.getByRole('button', { name: 'Remove filter: Organization is Borealis' }).click()
  await expect(changes).toContainText('Modified')
  await expect(contacts.count('4 of 6 contacts')).toBeVisible()
  await changes.getByRole('button', { name: 'Reset' }).click()
  await expect(contacts.count('2 of 6 contacts')).toBeVisible()
  await expect(changes).toBeHidden()
  await view.click()
  await page.getByRole('dialog', { name: 'Views' }).getByText('Pin to navigation').click()
  const pin = page
    .getByRole('list', { name: 'Pinned views' })
    .getByRole('link', { name: 'Up north' })
  await expect(pin).toBeVisible()

  await contacts.open()
  await expect(contacts.count('6 contacts')).toBeVisible()
  await pin.click()
  await page.reload()
  await expect(contacts.count('2 of 6 contacts')).toBeVisible()
  await expect.poll(names).toEqual(['Dora', 'Emil'])
  await expect(view).toBeVisible()
  await expect(changes).toBeHidden()
  await expect(contacts.header('Name')).toContainText('Name3')
  await expect(chips(page)).toHaveCount(3)
})

test('fifty conditions leave room for the rows, and their panel can be closed', async ({
  page,
  signIn,
  createAccount,
  createContacts,
}) => {
  const account = await createAccount()
  await createContacts(account, people.slice(0, 1))
  await signIn(account)
  const contacts = new ContactsPage(page)
  const conditions = Array.from(
    { length: 50 },
    (_, at) => `filter=organization.notContains.x${String(at)}`,
  )
  await contacts.open(`?${conditions.join('&')}`)
  await expect(contacts.row('Ada')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('button', { name: /Combine with AND, OR/ }).click()
  await expect(page.getByRole('group', { name: 'Condition' })).toHaveCount(50)
  await expect(page.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 720, height: 450 })
  await expect(page.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })
  await page.mouse.click(600, 20)
  await expect(page.getByRole('button', { name: 'Done' })).toBeHidden()
  await expect(contacts.row('Ada')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('checkbox', { name: 'Select Ada' }).click()
  const bottomOf = async (name: string) => {
    const box = await contacts.selection.getByRole('button', { name, exact: true }).boundingBox()
    return box ? box.y + box.height : 0
  }
  await expect(contacts.selection.getByRole('button', { name: 'Delete' })).toBeVisible()
  expect(await bottomOf('Clear selection')).toBeLessThan(await bottomOf('Favorite'))
})

/** Holds back scripts that are asked for from now on, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**', async (route) => {
    await held
    await route.continue()
  })
  return () => {
    release()
  }
}

test('acts are undone and redone, and a cell that was changed elsewhere asks first', async ({
  page,
  context,
  signIn,
  createAccount,
  createContacts,
  checkThemes,
  problems,
}) => {
  problems.expect(/status of 412/)
  const account = await createAccount()
  await createContacts(account, people.slice(0, 3))
  await signIn(account)
  const contacts = new ContactsPage(page)
  const organization = contacts.cell('Ada', 'organization')
  await expect(organization).toHaveText('Acme')
  // Typed faster than the code of the editor loads.
  const release = await holdScripts(page)
  await contacts.type('Ada', 'organization', 'Zeta AG')
  release()
  await expect(organization).toHaveText('Zeta AG')
  await expect(organization).toBeFocused()
  await expect(page.getByRole('grid', { name: 'Contacts' })).toHaveAttribute('data-cells')
  await checkThemes()

  await contacts.choose(contacts.row('Ben'), /^Tag…/)
  const tags = page.getByRole('combobox', { name: 'Add tags' })
  await expect(tags).toBeFocused()
  await tags.fill('Fair')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Apply/ }).click()
  await expect(contacts.row('Ben')).toContainText('Fair')
  await contacts.choose(contacts.row('Cleo'), /^Delete/)
  await expect(contacts.count('2 contacts')).toBeVisible()

  await page.keyboard.press('Control+z')
  await expect(contacts.row('Cleo')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(contacts.row('Ben')).not.toContainText('Fair')
  await page.keyboard.press('Control+z')
  await expect(organization).toHaveText('Acme')
  await page.keyboard.press('Control+Shift+z')
  await expect(organization).toHaveText('Zeta AG')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Recent changes' }).click()
  const panel = page.getByRole('dialog', { name: 'Recent changes' })
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await checkThemes()
  await panel.getByRole('button', { name: /^Redo: / }).click()
  await expect(contacts.row('Ben')).toContainText('Fair')
  await panel.getByRole('button', { name: /^Undo: / }).click()
  await expect(contacts.row('Ben')).not.toContainText('Fair')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  const other = await context.newPage()
  const elsewhere = new ContactsPage(other)
  await elsewhere.open()
  await elsewhere.cell('Ada', 'organization').click()
  // Left before the code of the editor is loaded.
  const releaseOther = await holdScripts(other)
  await other.keyboard.type('Theirs Ltd')
  await elsewhere.search.click()
  releaseOther()
  await expect(elsewhere.cell('Ada', 'organization')).toHaveText('Theirs Ltd')
  await expect(elsewhere.search).toBeFocused()
  await expect(other.getByRole('textbox', { name: 'Organization' })).toBeHidden()
  await other.close()
  await page.keyboard.press('Control+z')
  const clash = page.getByRole('dialog', { name: 'This was changed since' })
  await expect(clash.getByRole('cell')).toHaveText(['Ada', 'Organization', 'Theirs Ltd', 'Acme'])
  await clash.getByRole('button', { name: 'Keep “Theirs Ltd”' }).click()
  await expect(organization).toHaveText('Theirs Ltd')
  await page.keyboard.press('Control+z')
  await clash.getByRole('button', { name: 'Replace with “Acme”' }).click()
  await expect(organization).toHaveText('Acme')
})

test('rows are found by their notes, viewed beside the list, edited together, grouped and printed', async ({
  page,
  signIn,
  createAccount,
  createContacts,
  checkThemes,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.body.setAttribute('data-printed', '')
    }
  })
  const account = await createAccount()
  await createContacts(account, people)
  await signIn(account)
  const contacts = new ContactsPage(page)
  await contacts.search.fill('stand b12')
  await expect(contacts.row('Emil')).toContainText('Note: Met at stand B12 in Hamburg.')
  await expect(contacts.count('1 of 6 contacts')).toBeVisible()
  await contacts.search.fill('hernandes')
  await expect(
    page.getByText('No exact match for “hernandes”. Showing close matches.'),
  ).toBeVisible()
  await expect(contacts.row('Fatima Hernandez')).toBeVisible()
  await contacts.search.fill('')
  await expect(contacts.count('6 contacts')).toBeVisible()

  await contacts.row('Ben').focus()
  await page.keyboard.press('Space')
  await expect(contacts.quickView.getByRole('heading', { name: 'Ben' })).toBeVisible()
  await expect(contacts.row('Ben')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(contacts.quickView.getByRole('heading', { name: 'Cleo' })).toBeVisible()
  // As slowly as a person clicks.
  await contacts.cell('Emil', 'tags').click({ delay: 200 })
  await expect(contacts.quickView).toContainText('Met at stand B12')
  await checkThemes()
  await page.keyboard.press('F6')
  await expect(contacts.quickView).toBeFocused()
  await page.keyboard.press('F6')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(contacts.quickView).toBeHidden()

  await contacts.select('Ada')
  await contacts.select('Emil')
  await page.reload()
  await expect(contacts.selection).toContainText('2 selected of 6')
  // Rows that a search hides are not changed by accident; without it they are selected again.
  await contacts.search.fill('ada')
  await expect(contacts.count('1 of 6 contacts')).toBeVisible()
  await expect(contacts.selection).toBeHidden()
  await contacts.search.fill('')
  await expect(contacts.selection).toContainText('2 selected of 6')
  await contacts.selection.getByRole('button', { name: 'Edit field…' }).click()
  const form = page.getByRole('form', { name: /^Edit a field of 2 contacts/ })
  await expect(form.getByRole('combobox', { name: 'Field' })).toBeFocused()
  await form.getByRole('textbox', { name: 'New value' }).fill('Cirrus')
  await page.keyboard.press('Enter')
  await expect(contacts.cell('Ada', 'organization')).toHaveText('Cirrus')
  await expect(contacts.cell('Emil', 'organization')).toHaveText('Cirrus')

  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByRole('radio', { name: 'Organization' }).click()
  await page.keyboard.press('Escape')
  for (const name of ['Acme, 2 contacts', 'Borealis, 1 contact', 'Cirrus, 2 contacts'])
    await expect(page.getByRole('row', { name: `${name}, expanded` })).toBeVisible()
  await checkThemes()
  await page.keyboard.press('Control+p')
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('region', { name: 'Contacts' })
  await expect(paper.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(contacts.search).toBeHidden()
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true })

  test('a sorted column shows its direction, and no icon cuts a phone number', async ({
    page,
    signIn,
    createAccount,
    createContacts,
  }) => {
    const account = await createAccount()
    const phones = [{ label: '', value: '+4930123456789' }]
    await createContacts(account, [{ firstName: 'Ada', organization: 'Acme', phones }])
    await signIn(account)
    const contacts = new ContactsPage(page)
    const header = contacts.header('Name')
    const arrows = await header.locator('.ant-table-column-sorter').boundingBox()
    const menu = await header.getByRole('button', { name: 'Name column' }).boundingBox()
    expect((arrows?.x ?? Infinity) + (arrows?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0)
    const isCut = (text: Element) => text.scrollWidth > text.clientWidth
    expect(await contacts.cell('Ada', 'phone').locator('[title]').first().evaluate(isCut)).toBe(
      false,
    )
  })
})
