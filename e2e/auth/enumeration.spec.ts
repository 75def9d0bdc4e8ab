import { protectFromEnumeration } from '../emulator'
import { expect, test } from '../fixtures'
import { SignInPage } from '../pages/SignInPage'

const WRONG_PASSWORD = 'The password you entered is incorrect. Please try again.'

/*
 * Changes a setting of the provider for all accounts, so no other test runs at the same time
 * (`playwright.config.ts`).
 */

test.beforeEach(async ({ stack, problems }) => {
  problems.expect(/status of 400/)
  await protectFromEnumeration(stack.emulator, true)
})
test.afterEach(async ({ stack }) => {
  await protectFromEnumeration(stack.emulator, false)
})

test('with enumeration protection, a wrong password and an unknown address show the same message, and a reset reveals nothing', async ({
  page,
  createAccount,
}) => {
  const { email } = await createAccount()
  const signIn = new SignInPage(page)
  await signIn.open()
  for (const address of [email, 'nobody-at-all@example.com']) {
    await signIn.signIn({ email: address, password: 'not the password' })
    await expect(page.getByText(WRONG_PASSWORD)).toBeVisible()
    await expect(signIn.password).toBeFocused()
    await expect(signIn.email).not.toHaveAttribute('aria-invalid', 'true')
    await signIn.password.fill('')
    await expect(page.getByText(WRONG_PASSWORD)).toBeHidden()
  }
  await page.goto('/auth/forgot-password')
  await page.getByLabel('E-mail').fill('nobody-at-all@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(/a link is on its way/)).toBeVisible()
})
