import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { mintCard } from './operate'
import { SignInPage } from './pages/SignInPage'
import { type Stack } from './stack'

/** Opens a card's page as a visitor does, in a browser of their own. */
async function tap(browser: Browser, stack: Stack, id: string, see: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    baseURL: stack.url,
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.9' },
  })
  const visitor = await context.newPage()
  await visitor.goto(`/card/${id}`)
  await see(visitor)
  await context.close()
}

test('a card is minted, activated, tapped, paused, handed over, and begins again with its new holder', async ({
  page,
  browser,
  stack,
  createAccount,
  problems,
  checkAccessibility,
}) => {
  problems.expect(/status of 404.*cards\/activate/)
  const { id, code } = mintCard(stack)
  const ada = await createAccount({ displayName: 'Ada Moreau' })
  const ben = await createAccount({ displayName: 'Ben Okafor' })
  const heading = (visitor: Page, name: string) =>
    expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()

  // The blank card's page leads through sign-in to its activation.
  await page.goto(`/card/${id}`)
  await heading(page, 'This card is new')
  await page.getByRole('link', { name: 'Activate this card' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await new SignInPage(page).signIn(ada)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Activation code/).fill('0000 0000 0000')
  await dialog.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(dialog.getByText('No card has this code.')).toBeVisible()
  await dialog.getByLabel(/^Activation code/).fill(code.toLowerCase())
  await dialog.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('This card now shows Personal.')
  await checkAccessibility()
  // At 1280 px the list shows every column, the menu of each row too.
  await expect(page.getByRole('grid').getByRole('button')).toBeInViewport({ ratio: 1 })

  await tap(browser, stack, id, (visitor) => heading(visitor, 'Ada Moreau'))
  await dialog.getByRole('link', { name: 'Open the card' }).click()
  const state = page.getByRole('region', { name: 'State' })
  await expect(state).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Taps in all').locator('xpath=..')).toContainText('1')
  }).toPass()

  await page.getByLabel('Name').fill('Blue metal card')
  await page.getByLabel('Issue date').fill('05/01/2027')
  await page.getByLabel('Expiration date').fill('04/30/2027')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Expiration Date cannot be later than Issue Date.')).toBeVisible()
  await page.getByLabel('Expiration date').fill('05/01/2028')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page, 'Blue metal card')

  await state.getByRole('button', { name: 'Deactivate' }).click()
  await expect(state).toContainText('turned off')
  // The screen shows the change before the server has it.
  await expect(page.getByText('Deactivated Blue metal card.')).toBeVisible()
  await tap(browser, stack, id, (visitor) => heading(visitor, 'This card is turned off'))
  await state.getByRole('button', { name: 'Reactivate' }).click()
  await expect(state).toContainText('Visitors see Ada Moreau')

  await state.getByRole('button', { name: /^Hand over/ }).click()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  const newCode = (await page.locator('output').textContent()) ?? ''
  expect(newCode).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)
  await checkAccessibility()
  await page.getByRole('button', { name: /the code$/ }).click()
  await tap(browser, stack, id, (visitor) => heading(visitor, 'This card is new'))

  const context = await browser.newContext({ baseURL: stack.url })
  const other = await context.newPage()
  await other.goto('/auth/sign-in')
  await new SignInPage(other).signIn(ben)
  await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await other.goto(`/cards?activate=${id}`)
  await other
    .getByRole('dialog')
    .getByLabel(/^Activation code/)
    .fill(newCode)
  await other.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }).click()
  await other.getByRole('link', { name: 'Open the card' }).click()
  const history = other.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await expect(history).toContainText('You activated the card')
  await expect(other.getByRole('main')).not.toContainText(/Ada|Blue metal/)
  await expect(other.getByText('Taps in all').locator('xpath=..')).toContainText('0')
  await tap(browser, stack, id, (visitor) => heading(visitor, 'Ben Okafor'))
  await context.close()

  await page.goto('/cards')
  await expect(page.getByRole('heading', { name: 'No cards yet' })).toBeVisible()
})

test('the products of the shop stand below the cards, each with a picture of this server', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(undefined, '/cards')
  const shop = page.getByRole('region', { name: 'Buy cards' })
  await expect(shop.getByRole('link')).toHaveCount(5)
  const tile = shop.getByRole('listitem').filter({ hasText: 'Matte black card' })
  await expect(tile).toContainText('€24.90')
  await expect(tile.locator('img')).toHaveAttribute('src', /^\/files\//)
  const opened = context.waitForEvent('page')
  await tile.getByRole('link').click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Matte black card')
})
