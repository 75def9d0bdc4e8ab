import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

test.use({ serviceWorkers: 'allow' })

const code = (page: Page) => page.getByRole('img', { name: 'QR code of Test Person’s card' })
const keptCode = (page: Page) =>
  page.evaluate(() => localStorage.getItem('tessera:user:kept-code') ?? '')

test.beforeEach(({ problems }) => {
  for (const pattern of [
    /ERR_INTERNET_DISCONNECTED/,
    /Failed to fetch/,
    /The roles could not be loaded/,
    /A ServiceWorker intercepted the request and encountered an unexpected error/,
    // Parts of the dashboard may still be loading when the network goes.
    /\/assets\/.*ERR_FAILED/,
    /ERR_FAILED.*\/assets\//,
    // A call that is repeated during a sign-out asks for a new one, for a moment.
    /SignInDialog/,
  ])
    problems.expect(pattern)
})

test('the app opens without a network with my code, and keeps nothing of it after sign-out', async ({
  page,
  context,
  signIn,
  checkAccessibility,
}) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => keptCode(page)).toContain('"cardId"')
  const [, cardId = ''] = /"cardId":"([^"]+)"/.exec(await keptCode(page)) ?? []

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Show my code' }).click()
  await expect(code(page)).toBeVisible()
  await page.reload()
  await expect(code(page)).toBeVisible()

  await expect(page.goto(`/card/${cardId}`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await expect(page.goto('/auth/action?mode=verifyEmail')).rejects.toThrow(
    'ERR_INTERNET_DISCONNECTED',
  )

  await context.setOffline(false)
  await page.goto('/dashboard?my-code=default')
  await expect(code(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await context.setOffline(true)
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill('Sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  expect(await keptCode(page)).toBe('')
  await page.goto('/contacts?my-code=default')
  await expect(page).toHaveURL('/')
  await expect(code(page)).toBeHidden()
})

test('a new version waits until the person reloads, and replaces the worker of an older one', async ({
  page,
  context,
  createAccount,
  createContacts,
  signIn,
}) => {
  const older = 'addEventListener("fetch", () => {})'
  await context.route('**/sw.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: older }),
  )
  const account = await createAccount()
  await createContacts(account, [{ firstName: 'Ada' }, { firstName: 'Bo' }])
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(account)
  const bo = page.getByRole('link', { name: 'Bo', exact: true })
  await expect(bo).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(bo).toBeVisible()
  // The page is of another build, too: its first script has another name.
  await page.evaluate(() => {
    document.querySelector('script[type="module"][src]')?.setAttribute('src', '/assets/older.js')
  })
  await context.unroute('**/sw.js')
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  const isWaiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.waiting != null
    })
  expect(await isWaiting()).toBe(true)
  // The toast goes, and the account menu keeps the offer.
  await expect(page.getByText('A new version is ready.')).toBeHidden()
  await page.getByRole('button', { name: /^Account of .+, Reload for the new version$/ }).click()
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('menuitem', { name: 'Reload for the new version' }).click(),
  ])
  await expect(page.getByRole('link', { name: 'Ada', exact: true })).toBeVisible()
  expect(await isWaiting()).toBe(false)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
})
