import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { SignInPage } from './pages/SignInPage'

/** Clicks "Sign out" and leaves the page in the same tick, so that no asynchronous work runs. */
async function signOutAndLeave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    page.getByRole('menuitem', { name: 'Sign out' }).evaluate((item: HTMLElement) => {
      const away = document.createElement('a')
      away.href = '/contacts'
      item.click()
      away.click()
    }),
  ])
}

test('a sign-out is effective in every tab if the page is left in the same tick, and ends no later session', async ({
  page,
  context,
  signIn,
}) => {
  const account = await signIn()
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).toContain('tessera_owner')
  const other = await context.newPage()
  await other.goto('/contacts')
  await expect(other.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await page.bringToFront()
  await signOutAndLeave(page)
  const withIdentity: string[] = []
  page.on('request', (request) => {
    if (
      request.headers()['authorization'] !== undefined ||
      /accounts:lookup|securetoken/.test(request.url())
    )
      withIdentity.push(request.url())
  })
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('tessera_owner')
  const third = await context.newPage()
  await third.goto('/contacts')
  await expect(third).toHaveURL('/')
  expect(withIdentity).toEqual([])

  await page.goto('/contacts')
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await new SignInPage(page).signIn(account)
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
})

test('pages open if the browser blocks storage, and a user stays signed in until the page is left', async ({
  page,
  createAccount,
}) => {
  await page.addInitScript(() => {
    const blocked = {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', blocked)
    Object.defineProperty(window, 'sessionStorage', blocked)
  })
  const account = await createAccount()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await page.goto('/terms-of-service')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/auth/sign-in')
  await new SignInPage(page).signIn(account)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Collapse navigation' }).click()
  await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible()
  await expect(page.getByText(/^This browser could not store your sign-in/)).toBeVisible()
  await page.goto('/contacts')
  await expect(page).toHaveURL('/')
})
