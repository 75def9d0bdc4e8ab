import { expect, test } from './fixtures'
import { keptKeys } from './keptKeys'
import { AccountPanel } from './pages/AccountPanel'
import { ContactsPage } from './pages/ContactsPage'

test('kept contacts are there before the server answers, and are deleted by signing out', async ({
  page,
  stack,
  signIn,
  createAccount,
  createContacts,
}) => {
  const account = await createAccount()
  await createContacts(account, [{ firstName: 'Ada', lastName: 'Lovelace' }])
  await signIn(account)
  const row = page.getByRole('link', { name: 'Ada Lovelace' })
  await expect(row).toBeVisible()
  expect(await keptKeys(page)).toBeNull()

  const panel = new AccountPanel(page)
  await panel.open('security')
  await panel.dialog.getByRole('switch', { name: 'Keep contacts on this device' }).click()
  await expect.poll(() => keptKeys(page)).toContainEqual(expect.stringContaining('listContacts'))
  expect(await keptKeys(page)).toContainEqual(expect.stringContaining(account.userId))

  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`${stack.url}/v1/**`, async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/contacts')
  await expect(row).toBeVisible()
  await expect(page.getByText(/^Updated .+ · refreshing$/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  answer()
  await expect(page.getByText(/refreshing$/)).toHaveCount(0)
  await expect(row).toBeVisible()

  await new ContactsPage(page).signOut()
  await expect.poll(() => keptKeys(page)).toBeNull()
})
