import { expect, test } from './fixtures'

test('a record is edited in place, and its follow-up is done from the list of those that are due', async ({
  page,
  signIn,
  createAccount,
  createContacts,
  checkThemes,
}) => {
  const account = await createAccount()
  await createContacts(account, [
    {
      firstName: 'Ada',
      organization: 'Old Ltd',
      emails: [{ label: 'Work', value: 'ada@example.com' }],
      extras: { Badge: 'B-0094' },
      timeline: [
        {
          id: crypto.randomUUID(),
          text: 'Send the offer',
          writtenAt: '2026-01-01T10:00:00.000Z',
          followUpOn: '2026-01-02',
          isDone: false,
        },
      ],
    },
  ])
  await signIn(account)
  await page.getByRole('link', { name: /Follow-ups\s*1/ }).click()
  await expect(page.getByRole('region', { name: 'Overdue' })).toContainText('Send the offer')
  await checkThemes()
  await page.getByRole('link', { name: 'Ada' }).click()
  await expect(page.getByRole('heading', { name: 'Ada', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Organization' }).click()
  await page.getByRole('textbox', { name: 'Organization' }).fill('New Ltd')
  await page.keyboard.press('Enter')
  await expect(page.getByText('New Ltd')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Edit Organization' })).toBeFocused()
  await page.getByText('ada@example.com').hover()
  await page.getByRole('button', { name: 'Edit E-mail' }).click()
  await page.getByRole('button', { name: 'Add e-mail' }).click()
  await page.getByRole('textbox', { name: 'e-mail 2' }).fill('ada@home.example')
  await checkThemes()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'ada@home.example' })).toBeVisible()
  await saved
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone: E-mails of Ada')).toBeVisible()
  await expect(page.getByRole('link', { name: 'ada@home.example' })).toBeHidden()
  await expect(page.getByText('B-0094')).toBeVisible()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByText('B-0094')).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await page.emulateMedia({ media: null, colorScheme: null })

  await page.getByRole('link', { name: /Follow-ups/ }).click()
  await page.getByRole('button', { name: 'Done: Ada' }).click()
  await expect(page.getByText('Nothing to follow up this week')).toBeVisible()
  await expect(page.getByRole('link', { name: /Follow-ups/ })).toHaveText('Follow-ups')
})

test('words without a break fit a phone, on the record and in its form', async ({
  page,
  createAccount,
  createContacts,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbaubeamte'.slice(0, 60)
  const account = await createAccount()
  await createContacts(account, [
    { firstName: 'Nora', lastName: word, jobTitle: word, tags: [word], extras: { [word]: word } },
  ])
  await signIn(account)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.getByRole('link', { name: /^Nora/ }).click()
  await expect(page.getByRole('heading', { name: /^Nora/, level: 1 })).toBeVisible()
  expect(await width()).toBe(390)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit all fields' }).click()
  await expect(page.getByRole('heading', { name: /^Edit Nora/, level: 1 })).toBeVisible()
  expect(await width()).toBe(390)
})
