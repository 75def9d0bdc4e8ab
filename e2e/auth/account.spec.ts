import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { NO_ROBOT_CHECK, codeFor } from '../emulator'
import { type Account, expect, test } from '../fixtures'
import { AccountPanel } from '../pages/AccountPanel'
import { ContactsPage } from '../pages/ContactsPage'
import { SignInPage } from '../pages/SignInPage'

const aNumber = () => `+4930${String(randomInt(1_000_000, 9_999_999))}`

async function signInAs(page: Page, account: Pick<Account, 'email' | 'password'>): Promise<void> {
  const signIn = new SignInPage(page)
  await signIn.open()
  await signIn.signIn(account)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
}

test('the account panel has a URL, opens from the menu, saves a name, and closes by Escape', async ({
  page,
  signIn,
}) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  const panel = new AccountPanel(page)
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(panel.dialog).toBeVisible()
  await expect(page).toHaveURL('/contacts?account=profile')
  await panel.dialog.getByLabel('First name').fill('Renamed')
  await panel.button('Save name').click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  await panel.dialog.getByRole('tab', { name: 'Security' }).click()
  await expect(page).toHaveURL('/contacts?account=security')
  await page.keyboard.press('Escape')
  await expect(panel.dialog).toBeHidden()
  await expect(page).toHaveURL('/contacts')
  await expect(page.getByRole('button', { name: 'Account of Renamed Person' })).toBeFocused()
})

test('a phone number is added with password and code, and removed', async ({
  page,
  stack,
  signIn,
  problems,
}) => {
  problems.expect(NO_ROBOT_CHECK)
  const { password } = await signIn(undefined, '/contacts?account=profile')
  const phoneNumber = aNumber()
  const panel = new AccountPanel(page)
  await panel.begin('Add phone number', password)
  await panel.button('Continue').click()
  await panel.dialog.getByRole('textbox', { name: 'Phone number' }).fill(phoneNumber)
  await panel.button('Send code').click()
  await panel.dialog
    .getByLabel('Code', { exact: true })
    .fill(await codeFor(stack.emulator, phoneNumber))
  await panel.button('Save phone number').click()
  await expect(page.getByText(/Your phone number is now/)).toBeVisible()
  await expect(panel.button('Change phone number')).toBeVisible()
  const form = await panel.begin('Remove phone number', password)
  await form.getByRole('button', { name: 'Remove phone number' }).click()
  await expect(page.getByText('Phone number removed.')).toBeVisible()
  await expect(panel.button('Add phone number')).toBeVisible()
})

test('a password is changed with the old one, which is invalid afterwards', async ({
  page,
  signIn,
  problems,
}) => {
  problems.expect(/status of 400/)
  const account = await signIn(undefined, '/contacts?account=security')
  const panel = new AccountPanel(page)
  const form = await panel.begin('Change password', 'not the password')
  await form.getByRole('textbox', { name: 'New password', exact: true }).fill('the next password')
  await form.getByRole('textbox', { name: 'Repeat the new password' }).fill('the next password')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(
    form.getByText('The password you entered is incorrect. Please try again.'),
  ).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Current password' }).fill(account.password)
  // The provider stores whole seconds, so the change must be in a later second than the sign-in.
  await page.route(/accounts:update/, async (route) => {
    await setTimeout(1100)
    await route.continue()
  })
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await page.reload()
  await expect(panel.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel.dialog).toBeHidden()
  await new ContactsPage(page).signOut()
  await expect(page).toHaveURL('/')
  await signInAs(page, { email: account.email, password: 'the next password' })
})

test('signing out everywhere ends the sessions of other devices', async ({
  page,
  browser,
  stack,
  signIn,
  problems,
}) => {
  problems.expect(/status of 401/)
  const account = await signIn()
  const elsewhere = await browser.newContext({ baseURL: stack.url, reducedMotion: 'reduce' })
  const other = await elsewhere.newPage()
  await signInAs(other, account)
  const second = () => Math.floor(Date.now() / 1000)
  const signedInAt = second()
  // The provider stores whole seconds, so a session of the same second would remain valid.
  await expect.poll(second).toBeGreaterThan(signedInAt)
  const panel = new AccountPanel(page)
  await panel.open('security')
  await panel.button('Sign out everywhere').click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('You are signed out everywhere.')).toBeVisible()
  await other.bringToFront()
  await other.keyboard.press('Control+k')
  const search = other.getByRole('dialog').getByRole('combobox')
  const question = other.getByRole('dialog', { name: 'Please sign in again' })
  // A late request of the dashboard may have asked already.
  await expect(search.or(question).first()).toBeVisible()
  if (await search.isVisible()) await search.fill('anyone')
  await expect(question).toBeVisible()
  await other.goto('/contacts')
  await expect(other).toHaveURL('/')
  await elsewhere.close()
})

test('all data is downloaded, the account is deleted, and a new one is restored from the archive', async ({
  page,
  signIn,
  problems,
  createAccount,
}, info) => {
  problems.expect(/status of 40[14]/)
  const account = await signIn(undefined, '/contacts/new')
  await page.getByLabel('First name').fill('Ada 💛')
  await page.getByLabel('Last name').fill('O’Neil')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByRole('heading', { name: 'Ada 💛 O’Neil', level: 1 })).toBeVisible()
  const contactPath = new URL(page.url()).pathname
  const panel = new AccountPanel(page)
  await panel.open('data')
  const download = page.waitForEvent('download')
  await panel.button('Download your data').click()
  const archive = info.outputPath('account.zip')
  await (await download).saveAs(archive)
  expect(readFileSync(archive).subarray(0, 2).toString()).toBe('PK')
  await expect(panel.dialog.getByText(/^Saved as .+\.zip\.$/)).toBeVisible()

  await panel.open('security')
  const form = await panel.begin('Delete account', account.password)
  await form.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('dialog', { name: `Delete the account of ${account.email}?` })
  await question.getByRole('button', { name: 'Delete forever' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account and all its data are deleted.')).toBeVisible()
  problems.expect(/status of 400/)
  const signInPage = new SignInPage(page)
  await signInPage.open()
  await signInPage.signIn(account)
  await expect(
    page.getByText('There is no user record corresponding to the provided identifier.'),
  ).toBeVisible()

  await signInAs(page, await createAccount({ email: account.email }))
  await panel.open('data')
  await panel.dialog.getByLabel('Archive', { exact: true }).setInputFiles(archive)
  await expect(panel.dialog.getByText(/is restored/)).toBeVisible()
  await page.goto(contactPath)
  await expect(page.getByRole('heading', { name: 'Ada 💛 O’Neil', level: 1 })).toBeVisible()
})
