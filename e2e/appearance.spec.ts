import { expect, test } from './fixtures'

const people = ['First Name,Last Name,E-mail Address']
for (let row = 10; row < 40; row += 1) people.push(`Ada,Number ${String(row)},ada${String(row)}@example.org`)
const csv = people.join('\n')

test('the typeface is ours and small; the public card loads none', async ({ page, signIn }) => {
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

test('at 200 % zoom at least eight contacts are in view', async ({ page, signIn, createAccount, seedContacts }) => {
  const account = await createAccount()
  await seedContacts(account, csv)
  await page.setViewportSize({ width: 720, height: 450 })
  await signIn(account)
  await expect(page.getByRole('link', { name: 'Ada Number 10', exact: true })).toBeVisible()
  const rowsInView = () =>
    page.locator('[data-row-index]').evaluateAll((rows) => {
      const table = document.querySelector('[role="table"]')?.getBoundingClientRect().bottom ?? 0
      const end = Math.min(window.innerHeight, table)
      return rows.filter((row) => row.getBoundingClientRect().bottom <= end + 1).length
    })
  await expect.poll(rowsInView).toBeGreaterThanOrEqual(8)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a row shows its icons, and a whole ring, when the keyboard is on it', async ({ page, signIn, createAccount, seedContacts }) => {
  const account = await createAccount()
  await seedContacts(account, csv)
  await signIn(account)
  const row = page.locator('[data-row-index="3"]')
  const edit = row.getByRole('link', { name: /Edit/ })
  await expect(edit).toHaveCSS('opacity', '0')
  await page.getByRole('searchbox', { name: 'Search contacts' }).focus()
  await page.keyboard.press('ArrowDown')
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown')
  await expect(row).toBeFocused()
  await expect(edit).toHaveCSS('opacity', '1')
  const ring = await row.evaluate((element) => {
    const { borderTopWidth, zIndex, width } = getComputedStyle(element, '::after')
    const pinned = [...element.children].map((child) => Number(getComputedStyle(child).zIndex) || 0)
    return { borderTopWidth, isOnTop: Number(zIndex) > Math.max(...pinned), isWhole: parseFloat(width) >= element.clientWidth - 4 }
  })
  expect(ring).toEqual({ borderTopWidth: '2px', isOnTop: true, isWhole: true })
})

test('the entry page shows the product and offers a card first', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link').first()).toHaveText('Create your card')
  for (const picture of await main.getByRole('img').all()) {
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  }
  await expect(main.getByRole('img')).toHaveCount(2)
})
