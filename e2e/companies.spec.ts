import type { Browser, Page } from '@playwright/test'
import { type Account, expect, test } from './fixtures'
import { operate } from './operate'
import { SignInPage } from './pages/SignInPage'
import type { Stack } from './stack'

/** The requests for a user's record and rules. */
const ofRole = /\/v1\/(users\/|roles\/)/

/** Opens a browser of somebody else. */
async function browserOf(browser: Browser, stack: Stack): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url })
  return context.newPage()
}

/** Creates a company as a premium user does, on its screen. */
async function createCompany(page: Page, stack: Stack, owner: Account, name: string) {
  operate(stack, 'premium:grant', `--email=${owner.email}`)
  await page.goto('/company')
  await page.getByRole('button', { name: 'Create a company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a company' })
  await dialog.getByLabel(/^Name/).fill(name)
  await dialog.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Invites a person by mail and returns the link in it. */
async function inviteByMail(page: Page, email: string): Promise<string> {
  await page.getByRole('link', { name: 'Employees' }).click()
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^E-mail addresses/).fill(`Ben Okafor <${email}>`)
  await dialog.getByLabel('Send invitations').check()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog).toContainText('Invited 1 person')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const mailbox = await page.context().newPage()
  const link = mailbox.getByRole('link', { name: new RegExp(email) }).first()
  await expect(async () => {
    await mailbox.goto('/mailbox')
    await expect(link).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const href = (await link.getAttribute('href')) ?? ''
  await mailbox.close()
  return href
}

test('a company is created and branded; an invited person joins, shows it on their card and meets its locks', async ({
  page,
  browser,
  stack,
  createAccount,
  signIn,
  checkAccessibility,
}) => {
  const ada = await createAccount({ displayName: 'Ada Moreau' })
  const ben = await createAccount({ displayName: 'Ben Okafor' })
  await signIn(ada)
  await createCompany(page, stack, ada, 'Verdigris Works')

  await page.getByRole('link', { name: 'Branding' }).click()
  await page.getByText('All cards have the look of the company').click()
  await page.getByText('Copper', { exact: true }).click()
  await page.getByLabel(/Job title/).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await checkAccessibility()
  await page
    .getByRole('navigation', { name: 'Company' })
    .getByRole('link', { name: 'Links' })
    .click()
  await page.getByRole('button', { name: 'Add link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Title/).fill('Open positions')
  await dialog.getByLabel(/^URL/).fill(`${stack.url}/terms-of-service`)
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await expect(page.getByText('Open positions')).toBeVisible()

  const link = await inviteByMail(page, ben.email)
  const bens = await browserOf(browser, stack)
  await bens.goto(link)
  await bens.getByRole('link', { name: 'Sign in' }).first().click()
  await new SignInPage(bens).signIn(ben)
  const invitation = bens.getByRole('dialog', { name: 'Join Verdigris Works' })
  await invitation.getByRole('button', { name: 'Accept' }).click()
  await expect(bens.getByRole('heading', { level: 1, name: 'Verdigris Works' })).toBeVisible()
  await expect(bens.getByRole('link', { name: 'Branding' })).toBeHidden()

  // The link works once.
  await bens.goto(link)
  await expect(bens.getByRole('dialog')).toContainText(/already/)

  await bens.goto('/profile/default')
  await expect(bens.getByText('Verdigris Works sets this.').first()).toBeVisible()
  await expect(bens.getByRole('textbox', { name: 'Occupation' })).toHaveAttribute('readonly')
  const address = await bens.getByRole('link', { name: 'View card' }).getAttribute('href')
  const visitor = await browserOf(browser, stack)
  await visitor.goto(address ?? '')
  await expect(visitor.getByText('Verdigris Works')).toBeVisible()
  await expect(visitor.getByRole('link', { name: /Open positions/ })).toBeVisible()
  await bens.context().close()
  await visitor.context().close()
})

test('a role change takes effect in two open browsers', async ({
  page,
  browser,
  stack,
  createAccount,
  signIn,
  problems,
}) => {
  problems.expect(/status of 403/)
  const ada = await createAccount({ displayName: 'Ada Moreau' })
  const ben = await createAccount({ displayName: 'Ben Okafor' })
  await signIn(ada)
  await createCompany(page, stack, ada, 'Copper Lane')
  const link = await inviteByMail(page, ben.email)
  const bens = await browserOf(browser, stack)
  await bens.goto(link)
  await bens.getByRole('link', { name: 'Sign in' }).first().click()
  await new SignInPage(bens).signIn(ben)
  await bens.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(bens.getByRole('heading', { level: 1, name: 'Copper Lane' })).toBeVisible()

  await page.getByRole('link', { name: 'Roles' }).click()
  await page.getByRole('combobox', { name: 'Member' }).fill('Ben')
  await expect(page.getByText(/^Ben Okafor · /)).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Make administrator' }).click()
  await expect(page.getByRole('button', { name: 'Make member: Ben Okafor' })).toBeVisible()
  await bens.reload()
  await bens.getByRole('link', { name: 'Employees' }).click()
  await expect(bens.getByRole('button', { name: 'Invite people' })).toBeVisible()

  // Ben's page still shows the controls; the server refuses, and they go. Until then it does not look
  // for its role, as it does every minute.
  let look: () => void = () => undefined
  const isTried = new Promise<void>((resolve) => {
    look = resolve
  })
  await bens.route(ofRole, async (route) => {
    await isTried
    await route.continue()
  })
  await page.getByRole('button', { name: 'Make member: Ben Okafor' }).click()
  await expect(page.getByRole('button', { name: 'Make member: Ben Okafor' })).toBeHidden()
  await bens.getByRole('button', { name: 'Invite people' }).click()
  await bens
    .getByRole('dialog')
    .getByLabel(/^E-mail addresses/)
    .fill('eve@example.com')
  await bens.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
  look()
  await expect(bens.getByRole('link', { name: 'Branding' })).toBeHidden()
  await expect(bens.getByRole('button', { name: 'Invite people' })).toBeHidden()
  await bens.context().close()
})

test('an employee file is checked, applied and undone', async ({
  page,
  stack,
  createAccount,
  signIn,
  checkAccessibility,
}) => {
  const ada = await createAccount({ displayName: 'Ada Moreau' })
  await signIn(ada)
  await createCompany(page, stack, ada, 'Linen House')
  await page.getByRole('link', { name: 'Import & export' }).click()
  const csv = 'E-mail,First name,Job title\nben@linen.example,Ben,Buyer\nnot-a-mail,Bad,\n'
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('heading', { name: 'Review the plan' })).toBeVisible()
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
  await expect(page.getByText('ben@linen.example')).toBeVisible()
  await checkAccessibility()
  // The plan is still there after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Add 1' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Company' })
  await tabs.getByRole('link', { name: 'Employees' }).click()
  await expect(page.getByText('ben@linen.example')).toBeVisible()

  // The import withdraws the invitation when it is undone.
  await page.goBack()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Employees' }).click()
  await expect(page.getByText('1 person')).toBeVisible()
  await expect(page.getByText('ben@linen.example')).toBeHidden()
})
