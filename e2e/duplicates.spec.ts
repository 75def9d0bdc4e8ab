import { expect, test } from './fixtures'
import { ContactsPage } from './pages/ContactsPage'

const phone = (value: string) => ({ phones: [{ value }] })
const SWITCHBOARD = '+49 30 5550100'
const FAMILY = '+49 30 5550199'

test('people with one phone stay apart, a switchboard proves nothing, and a phone can merge', async ({
  page,
  signIn,
  createAccount,
  createContacts,
  checkThemes,
}) => {
  const account = await createAccount()
  await createContacts(account, [
    { firstName: 'Amelia', lastName: 'Papadopoulos', birthday: '2000-02-01', ...phone(FAMILY) },
    { firstName: 'Søren', lastName: 'Thomas', birthday: '1977-11-30', ...phone(FAMILY) },
    ...['Ida Holm', 'Per Lund', 'Uma Rao', 'Leo Fink', 'Zoe Abel'].map((name) => {
      const [firstName, lastName] = name.split(' ')
      return { firstName, lastName, ...phone(SWITCHBOARD) }
    }),
    { firstName: 'Ada', lastName: 'Byron', emails: [{ value: 'ada@example.com' }] },
    {
      firstName: 'Ada',
      lastName: 'Byron',
      notes: 'Engines',
      emails: [{ value: 'ADA@example.com' }],
    },
  ])
  await signIn(account, '/contacts/merge')
  const groups = page.getByRole('list', { name: 'Groups of possible duplicates' })
  await expect(groups.getByRole('listitem')).toHaveCount(1)
  await expect(groups).toContainText(/Ada Byron.*Certain.*2 contacts/)
  await expect(page.getByText('1 group', { exact: true })).toBeVisible()
  for (const box of await page.getByRole('checkbox', { name: 'Merge Ada Byron' }).all())
    await expect(box).toBeChecked()

  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByTitle('Only a shared phone or e-mail').click()
  await expect(groups.getByRole('listitem')).toHaveCount(1)
  await expect(groups).toContainText(/Shares a phone.*and nothing else/)
  await expect(groups).toContainText('Søren Thomas')
  for (const name of ['Amelia Papadopoulos', 'Søren Thomas'])
    await expect(page.getByRole('checkbox', { name: `Merge ${name}` })).not.toBeChecked()
  const button = page.getByRole('button', { name: 'Merge contacts' })
  await expect(button).toBeDisabled()
  // The key merges nothing that nobody has ticked.
  await page.keyboard.press('Control+Enter')
  await checkThemes()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contacts/merge')
  await groups.getByRole('button').click()
  const merge = page.getByRole('button', { name: 'Merge 2 contacts' })
  await expect(merge).toBeInViewport({ ratio: 1 })
  await checkThemes()
  await merge.click()
  await expect(page.getByText(/^Merged 2 contacts into Ada Byron/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No duplicates' })).toBeVisible()
  const contacts = new ContactsPage(page)
  await contacts.open()
  await expect(contacts.count('8 contacts')).toBeVisible()
})
