import type { BrowserContext, Page } from '@playwright/test'
import { changeEmailAtOnce, linkFor } from '../emulator'
import { expect, test } from '../fixtures'
import { AccountPanel } from '../pages/AccountPanel'
import { SignInPage } from '../pages/SignInPage'

const INVALID = 'Reset password link invalid.'
const NEXT_PASSWORD = 'the next password'

/** Opens a page as on another device, without the state of this browser. */
async function elsewhere(
  context: BrowserContext,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const other = await context.browser()?.newContext({
    baseURL: new URL(context.pages()[0]?.url() ?? '').origin,
    reducedMotion: 'reduce',
  })
  if (!other) throw new Error('There is no browser.')
  await use(await other.newPage())
  await other.close()
}

test('a link resets a forgotten password once, on another device', async ({
  page,
  context,
  stack,
  createAccount,
  problems,
}) => {
  problems.expect(/status of 400/)
  const account = await createAccount()
  await page.goto('/auth/sign-in')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(
    page.getByText(`If there is an account for ${account.email}, a link is on its way.`),
  ).toBeVisible()
  const link = await linkFor(stack.emulator, account.email, 'PASSWORD_RESET')

  await elsewhere(context, async (other) => {
    await other.goto(link)
    await expect(other).toHaveURL(/\/auth\/reset-password\?oobCode=/)
    await other.getByLabel('New password', { exact: true }).fill('short')
    await other.getByLabel('Repeat password', { exact: true }).fill('other')
    await other.getByRole('button', { name: 'Set password' }).click()
    await expect(
      other.getByText('Invalid password. Password must be at least 6 characters long.'),
    ).toBeVisible()
    await expect(other.getByText('Your passwords do not match, please try again.')).toBeVisible()
    await other.getByLabel('New password', { exact: true }).fill(NEXT_PASSWORD)
    await other.getByLabel('Repeat password', { exact: true }).fill(NEXT_PASSWORD)
    await other.getByRole('button', { name: 'Set password' }).click()
    await expect(other.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other.getByLabel('E-mail')).toHaveValue(account.email)
    await other.getByLabel('Password', { exact: true }).fill(NEXT_PASSWORD)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  })

  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(INVALID)
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
})

test('a link that was changed, is incomplete or belongs to another tenant is invalid', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 400/)
  for (const [what, address] of [
    ['a tampered code', '/auth/action?mode=verifyEmail&oobCode=tampered'],
    ['no code', '/auth/action?mode=recoverEmail'],
    ['an unknown mode', '/auth/action?mode=signIn&oobCode=x'],
    ['another tenant', '/auth/action?mode=verifyEmail&oobCode=x&tenantId=another'],
    ['a tampered reset', '/auth/reset-password?oobCode=tampered'],
    ['a tampered change', '/auth/verify-and-change-email?oobCode=tampered'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('alert'), what).toHaveText(INVALID)
  }
})

test('a link changes an e-mail address; the session continues or is renewed, and the record is updated', async ({
  page,
  stack,
  signIn,
  problems,
}) => {
  problems.expect(/status of 40[01]/)
  const account = await signIn(undefined, '/contacts?account=profile')
  const panel = new AccountPanel(page)
  const newEmail = `new-${account.email}`
  const form = await panel.begin('Change e-mail', account.password)
  await form.getByLabel('New e-mail').fill(newEmail)
  await form.getByRole('button', { name: 'Send the link' }).click()
  await expect(
    panel.dialog.getByText(
      `We sent a link to ${newEmail}. Your address changes when you follow it.`,
    ),
  ).toBeVisible()
  const link = await linkFor(stack.emulator, newEmail, 'VERIFY_AND_CHANGE_EMAIL')
  await page.goto(link)
  await expect(page).toHaveURL(/\/auth\/verify-and-change-email\?oobCode=/)
  await expect(page.getByText(newEmail)).toBeVisible()
  await page.getByRole('button', { name: /change/i }).click()
  await expect(page.getByText(newEmail).first()).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await panel.open('profile')
  await expect(panel.dialog.getByText(newEmail)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Account of/ }).click()
  await expect(page.getByText(newEmail)).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(INVALID)
})

test('the link to the old address undoes a change of the e-mail address by somebody else', async ({
  page,
  stack,
  createAccount,
}) => {
  const account = await createAccount()
  const stolen = `stolen-${account.email}`
  await changeEmailAtOnce(stack.emulator, account, stolen)
  await page.goto(await linkFor(stack.emulator, account.email, 'RECOVER_EMAIL'))
  await page.getByRole('button', { name: 'Restore address' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail address restored' })).toBeVisible()
  await page.getByRole('button', { name: 'Send a link to set a new password' }).click()
  await expect(
    page.getByText(`We sent a link to set a new password to ${account.email}.`),
  ).toBeVisible()
  expect(await linkFor(stack.emulator, account.email, 'PASSWORD_RESET')).toContain(
    'mode=resetPassword',
  )
  await page.getByRole('button', { name: 'Sign in' }).click()
  await new SignInPage(page).signIn(account)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
})

test("another user's link is shown as such, works and does not change the session", async ({
  page,
  stack,
  signIn,
  createAccount,
  problems,
}) => {
  problems.expect(/status of 400/)
  const bob = await createAccount()
  const ada = await signIn()
  const { host, tenantId } = stack.emulator
  const body = JSON.stringify({ requestType: 'PASSWORD_RESET', email: bob.email, tenantId })
  await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  await page.goto(await linkFor(stack.emulator, bob.email, 'PASSWORD_RESET'))
  await expect(
    page.getByText(
      `You are signed in as ${ada.email}; this link is for ${bob.email}. You stay signed in.`,
    ),
  ).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(NEXT_PASSWORD)
  await page.getByLabel('Repeat password', { exact: true }).fill(NEXT_PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: `Continue as ${ada.email}` }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /Account of/ }).click()
  await expect(page.getByText(ada.email)).toBeVisible()
})
