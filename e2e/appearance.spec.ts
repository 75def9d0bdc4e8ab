import { expect, test } from './fixtures'

const people = ['First Name,Last Name,E-mail Address']
for (let row = 10; row < 40; row += 1)
  people.push(`Ada,Number ${String(row)},ada${String(row)}@example.org`)
const csv = people.join('\n')

test('the app loads one small font; the public card loads none', async ({ page, signIn }) => {
  const fonts: { url: string; bytes: number }[] = []
  page.on('response', async (response) => {
    if (!/\.(woff2?|ttf|otf)(\?|$)/.test(response.url())) return
    fonts.push({ url: response.url(), bytes: (await response.body()).length })
  })
  await signIn(undefined, '/profile/default')
  const card = page.getByRole('link', { name: 'View card' })
  await expect(card).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.fonts.check('14px "Figtree Variable"'))).toBe(true)
  await expect.poll(() => fonts.length).toBeGreaterThan(0)
  expect(fonts.every(({ url }) => new URL(url).origin === new URL(page.url()).origin)).toBe(true)
  expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(45 * 1024)

  const address = (await card.getAttribute('href')) ?? ''
  fonts.length = 0
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(fonts).toEqual([])
})

test('the list shows eight rows at 200 % zoom, rings of the focus, and check boxes in both themes', async ({
  page,
  signIn,
  createAccount,
  seedContacts,
}) => {
  const account = await createAccount()
  await seedContacts(account, csv)
  await page.setViewportSize({ width: 720, height: 450 })
  await signIn(account)
  await expect(page.getByRole('link', { name: 'Ada Number 10', exact: true })).toBeVisible()
  const rowsInView = () =>
    page.locator('[data-row-index]').evaluateAll((rows) => {
      const table = document.querySelector('[role="grid"]')?.getBoundingClientRect().bottom ?? 0
      const end = Math.min(window.innerHeight, table)
      return rows.filter((row) => row.getBoundingClientRect().bottom <= end + 1).length
    })
  await expect.poll(rowsInView).toBeGreaterThanOrEqual(8)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 720 })
  const row = page.locator('[data-row-index="3"]')
  const actions = row.getByRole('button', { name: /^Actions for/ })
  await expect(actions).toHaveCSS('opacity', '0')
  await page.getByRole('searchbox', { name: 'Search contacts' }).focus()
  await page.keyboard.press('ArrowDown')
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown')
  await expect(row).toBeFocused()
  await expect(actions).toHaveCSS('opacity', '1')
  const ring = await row.evaluate((element) => {
    const { borderTopWidth, zIndex, width } = getComputedStyle(element, '::after')
    const pinned = [...element.children].map((child) => Number(getComputedStyle(child).zIndex) || 0)
    return {
      borderTopWidth,
      isOnTop: Number(zIndex) > Math.max(...pinned),
      isWhole: parseFloat(width) >= element.clientWidth - 4,
    }
  })
  expect(ring).toEqual({ borderTopWidth: '2px', isOnTop: true, isWhole: true })
  // After scrolling sideways, the left end stays with the pinned columns.
  await page.setViewportSize({ width: 900, height: 700 })
  const leftEnd = () =>
    row.evaluate((element) => {
      for (let box = element.parentElement; box; box = box.parentElement) box.scrollLeft = 200
      const pinned = [...element.children].find(
        (child) => getComputedStyle(child).position === 'sticky',
      )
      return pinned ? getComputedStyle(pinned, '::before').width : 'not pinned'
    })
  await expect.poll(leftEnd).toBe('2px')

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const box = page.locator('[data-row-index="1"]').getByRole('checkbox')
    const colors = () =>
      box.evaluate((element) => {
        const { appearance, backgroundColor } = getComputedStyle(element)
        const ground = element.closest('[data-row-index]')
        return {
          appearance,
          hasGroundOfPage:
            ground !== null && backgroundColor === getComputedStyle(ground).backgroundColor,
        }
      })
    await page.mouse.move(0, 0)
    await expect.poll(colors).toEqual({ appearance: 'none', hasGroundOfPage: true })
  }

  // An option that is chosen stays readable while its list is open.
  await page.goto('/contacts/recently-added')
  await page.getByRole('combobox', { name: 'Source' }).click()
  const chosen = page.locator('.ant-select-open .ant-select-content')
  await expect(chosen).toHaveText('All sources')
  await expect(chosen).toHaveCSS('opacity', '1')
})

test('the entry page shows the product and offers a card first', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link').first()).toHaveText('Create your card')
  for (const picture of await main.getByRole('img').all()) {
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(300)
  }
  await expect(main.getByRole('img')).toHaveCount(2)
})

test('the comparison of duplicates fits next to the list, or replaces it on a narrow screen', async ({
  page,
  signIn,
  createAccount,
  createContacts,
}) => {
  const account = await createAccount()
  const emails = [{ label: 'Work', value: 'ada.number.the.longest@research.example.org' }]
  await createContacts(account, [
    { firstName: 'Ada', lastName: 'Byron', emails },
    { firstName: 'Ada', lastName: 'Byron', emails },
  ])
  await signIn(account, '/contacts/merge')
  const group = page
    .getByRole('list', { name: 'Groups of possible duplicates' })
    .getByRole('button')
    .first()
  const result = page.getByRole('columnheader', { name: 'After merging' })
  for (const width of [768, 1024, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await expect(group.or(result).first()).toBeVisible()
    if (!(await comparison.isVisible())) await group.click()
    await expect(result).toBeVisible()
    const edges = await comparison.evaluate((panel) => ({
      panel: panel.getBoundingClientRect().right,
      cells: Math.max(
        ...[...panel.querySelectorAll('[role="cell"], [role="columnheader"]')].map(
          (cell) => cell.getBoundingClientRect().right,
        ),
      ),
    }))
    expect(edges.cells, `at ${String(width)} px`).toBeLessThanOrEqual(edges.panel)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('calendars and clocks open inside the window, and an e-mail stands in one row', async ({
    page,
    signIn,
    createAccount,
    seedContacts,
  }) => {
    const account = await createAccount()
    await seedContacts(account, csv)
    await signIn(account)
    const field = page.locator('.ant-picker')
    const popup = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')
    const openEach = async () => {
      for (const each of await field.all()) {
        expect((await each.boundingBox())?.height).toBe(44)
        await each.click()
        await expect(popup).toHaveCount(1)
        await expect
          .poll(() =>
            popup.evaluate((element) => {
              const { left, right, top, bottom } = element.getBoundingClientRect()
              return (
                left >= 0 && right <= window.innerWidth && top >= 0 && bottom <= window.innerHeight
              )
            }),
          )
          .toBe(true)
        await page.keyboard.press('Escape')
        await expect(popup).toHaveCount(0)
      }
    }
    await page.getByRole('button', { name: /Add filter/ }).click()
    await page.getByRole('button', { name: 'Added' }).click()
    await page.getByRole('combobox', { name: 'Operator' }).click()
    await page.getByTitle('is between').click()
    await expect(field).toHaveCount(2)
    await openEach()

    await page.goto('/contacts')
    await page.getByRole('link', { name: 'Ada Number 10', exact: true }).click()
    await page.getByPlaceholder('What did you talk about? What’s next?').fill('A note')
    await expect(field).toHaveCount(1)
    await openEach()

    await page.goto('/profile/default')
    await page
      .getByRole('navigation', { name: 'Profile' })
      .getByRole('link', { name: 'Links' })
      .click()
    await page.getByRole('button', { name: 'Add link' }).click()
    await page.getByRole('button', { name: 'Show only for a time' }).click()
    await expect(field).toHaveCount(4)
    await openEach()

    // An e-mail has its label and its buttons in one row.
    await page.goto('/contacts/new')
    const email = page.getByRole('group', { name: 'e-mail 1' })
    const middleOf = (part: string) =>
      email.locator(part).evaluate((element) => {
        const { top, height } = element.getBoundingClientRect()
        return Math.round(top + height / 2)
      })
    await expect(email).toBeVisible()
    expect(await middleOf('[data-remove]')).toBe(await middleOf('.ant-select'))
    expect(await middleOf('[data-value]')).toBeGreaterThan(await middleOf('[data-remove]'))
  })

  test('a tap anywhere on a card opens it, and a toast leaves the bar free', async ({
    page,
    signIn,
    createAccount,
    createContacts,
  }) => {
    const account = await createAccount()
    await createContacts(account, [{ firstName: 'Ada', organization: 'Acme', tags: ['VIP'] }])
    await signIn(account)
    const opened = page.getByRole('heading', { name: 'Ada', level: 1 })
    const list = page.getByRole('list', { name: 'Contacts' })
    const menu = page.getByRole('button', { name: 'Actions for Ada' })
    // The link of the name lies over the card.
    await list.getByText('VIP').tap({ force: true })
    await expect(opened).toBeVisible()

    await page.goto('/contacts')
    await list.getByRole('button', { name: 'Favorite: Ada' }).tap()
    await expect(list.getByRole('button', { name: 'Favorite: Ada', pressed: true })).toBeVisible()
    await list.getByRole('checkbox', { name: 'Select Ada' }).tap()
    await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible()
    await menu.tap()
    await page.getByRole('menuitem', { name: 'Edit' }).tap()
    await expect(page.getByRole('heading', { name: 'Edit Ada', level: 1 })).toBeVisible()

    await page.goto('/contacts/recently-added')
    await page.getByRole('row').getByText('Acme').tap({ force: true })
    await expect(opened).toBeVisible()

    // A toast does not cover the bar at the bottom.
    await page.goto('/contacts?panel=export')
    await page
      .getByRole('dialog', { name: 'Export contacts' })
      .getByRole('button', { name: 'Export' })
      .click()
    const toast = page.locator('.Toastify__toast')
    await expect(toast).toBeVisible()
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    await expect
      .poll(async () => {
        const box = await toast.boundingBox()
        return (
          box !== null &&
          bar !== null &&
          box.y + box.height <= bar.y &&
          box.x >= 16 &&
          box.x + box.width <= 374
        )
      })
      .toBe(true)
  })
})
