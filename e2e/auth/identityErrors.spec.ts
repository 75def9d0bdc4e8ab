import { randomInt } from 'node:crypto'
import { codeFor, updateAccount } from '../emulator'
import { expect, test } from '../fixtures'
import { AccountPanel } from '../pages/AccountPanel'
import { SignInPage } from '../pages/SignInPage'

/*
 * The errors of spec section 8 that the real provider returns.
 * `src/features/auth/form/identityFieldErrors.test.ts` tests the others.
 */

const WRONG_PASSWORD = 'The password you entered is incorrect. Please try again.'

test.beforeEach(({ problems }) => {
  problems.expect(/status of 400|501/)
})

test('without enumeration protection, a wrong password and an unknown address each show an error at their field, and a reset reveals nothing', async ({
  page,
  createAccount,
  stack,
}) => {
  const { email, password, userId } = await createAccount()
  const signIn = new SignInPage(page)
  await signIn.open()
  await signIn.signIn({ email, password: 'not the password' })
  await expect(signIn.password).toHaveAccessibleDescription(WRONG_PASSWORD)
  // The field with the error gets the focus, so earlier typing would go there.
  await expect(signIn.password).toBeFocused()
  await signIn.signIn({ email: 'nobody-at-all@example.com', password })
  await expect(signIn.email).toHaveAccessibleDescription(
    'There is no user record corresponding to the provided identifier.',
  )
  await expect(signIn.email).toBeFocused()
  await updateAccount(stack.emulator, userId, { disableUser: true })
  await signIn.signIn({ email, password })
  await expect(signIn.email).toHaveAccessibleDescription('User has been disabled.')

  await page.goto('/auth/forgot-password')
  await page.getByLabel('E-mail').fill('nobody-at-all@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(
    page.getByText('If there is an account for nobody-at-all@example.com, a link is on its way.'),
  ).toBeVisible()
})

test('an e-mail address or a phone number of another account is refused in the account panel', async ({
  page,
  stack,
  signIn,
  createAccount,
  problems,
}) => {
  problems.expect(/status of 409/)
  const phoneNumber = `+4930${String(randomInt(1_000_000, 9_999_999))}`
  const other = await createAccount()
  await updateAccount(stack.emulator, other.userId, { phoneNumber })
  const ada = await signIn()
  const panel = new AccountPanel(page)
  await panel.open('profile')
  const form = await panel.begin('Change e-mail', ada.password)
  await form.getByLabel('New e-mail').fill(other.email)
  await form.getByRole('button', { name: 'Send the link' }).click()
  await expect(form.getByLabel('New e-mail')).toHaveAccessibleDescription(
    'There is already an account associated with this email.',
  )
  await form.getByRole('button', { name: 'Cancel' }).click()

  await panel.begin('Add phone number', ada.password)
  await panel.button('Continue').click()
  await panel.dialog.getByRole('textbox', { name: 'Phone number' }).fill(phoneNumber)
  await panel.button('Send code').click()
  await panel.dialog.getByLabel('Code', { exact: true }).fill('000000')
  await panel.button('Save phone number').click()
  await expect(panel.dialog.getByText('Invalid OTP Code')).toBeVisible()
  await panel.dialog
    .getByLabel('Code', { exact: true })
    .fill(await codeFor(stack.emulator, phoneNumber))
  await panel.button('Save phone number').click()
  await expect(
    panel.dialog.getByText('There is already an account associated with this phone.'),
  ).toBeVisible()
})

test('an unreachable provider shows the default message, and too many attempts a waiting time', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_CONNECTION|ERR_FAILED/)
  const asked = '**/accounts:signInWithPassword**'
  const answer = { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER', errors: [] } }
  await page.route(asked, (route) =>
    route.fulfill({ status: 400, json: answer, headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.route(asked, (route) => route.abort('connectionrefused'), { times: 1 })
  const signIn = new SignInPage(page)
  await signIn.open()
  await signIn.signIn({ email: 'ada@example.com', password: 'whatever' })
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again')
  await signIn.signIn({ email: 'ada@example.com', password: 'whatever' })
  await expect(page.getByRole('alert')).toHaveText(/Too many attempts\. Try again in \d+ s\./)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
})
