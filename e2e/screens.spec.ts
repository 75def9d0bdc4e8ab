import { expect, test } from './fixtures'

/** Colours depend on the theme, the layout on the width: each is looked at once, all four pairs in `npm run test:long`. */
const isLong = process.env.LONG === '1'
const looks = [
  { colorScheme: 'light', widths: isLong ? [1440, 390] : [1440] },
  { colorScheme: 'dark', widths: isLong ? [1440, 390] : [390] },
] as const

for (const { colorScheme, widths } of looks) {
  test(`every screen meets WCAG 2.2 AA and fits its width, ${colorScheme}`, async ({ page, signIn, problems, checkAccessibility }) => {
    test.setTimeout(180_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const look = async (ready: () => Promise<void>) => {
      for (const width of widths) {
        // Tall, so that a bar that stays at the foot hides nothing that one could scroll to.
        await page.setViewportSize({ width, height: 2400 })
        await ready()
        // Waited for: the shell that a width asks for is drawn after the window has taken that width.
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out sideways').toBeLessThanOrEqual(width)
        await checkAccessibility()
      }
    }
    const heading = (name: string | RegExp) => () => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

    await page.goto('/')
    await look(heading(/./))
    for (const [path, title] of [
      ['/auth', 'Welcome to Tessera'],
      ['/auth?step=create-account', 'Create your account'],
      ['/auth/sign-in?method=phone', 'Sign in'],
      ['/auth/forgot-password', 'Forgot your password?'],
      ['/auth/action?mode=verifyEmail', 'This link no longer works'],
      ['/auth/reset-password', 'This link no longer works'],
      ['/auth/verify-and-change-email', 'This link no longer works'],
      ['/terms-of-service', 'Terms of service'],
      ['/privacy-policy', 'Privacy policy'],
      ['/auth/sign-in', 'Sign in'],
    ] as const) {
      await page.goto(path)
      await look(heading(title))
    }
    await signIn()
    await look(() => expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible())
    await page.goto('/contacts/new')
    await look(heading('New contact'))
    await page.getByLabel('First name').fill('Ada')
    await page.getByRole('button', { name: 'Add contact' }).click()
    await look(heading('Ada'))
    await page.getByRole('link', { name: 'Edit' }).click()
    await look(heading('Edit Ada'))
    await page.goto('/contacts')
    await look(() => expect(page.getByRole('link', { name: 'Ada', exact: true })).toBeVisible())
    await page.goto('/contacts?panel=import')
    await look(() => expect(page.getByRole('dialog', { name: 'Import contacts' })).toBeVisible())
    await page.keyboard.press('Escape')
    for (const [path, title] of [
      ['/contacts/recently-added', 'Recently added'],
      ['/contacts/merge', 'Duplicates'],
      ['/contacts?trash=true', 'Trash'],
    ] as const) {
      await page.goto(path)
      await look(heading(title))
    }
    await page.goto('/contacts?panel=export')
    await look(() => expect(page.getByRole('dialog', { name: 'Export contacts' })).toBeVisible())
    await page.goto('/contacts?search=nobody')
    await look(() => expect(page.getByRole('heading', { name: /Nothing matches/ })).toBeVisible())
    await page.keyboard.press('Control+k')
    await look(() => expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible())
    for (const section of ['profile', 'security', 'data']) {
      await page.goto(`/contacts?account=${section}`)
      const panel = page.getByRole('dialog', { name: 'Account' })
      await look(() => expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible())
      if (section === 'data') continue
      for (const name of section === 'profile' ? ['Change e-mail', 'Add phone number'] : ['Change password', 'Delete account']) await panel.getByRole('button', { name }).click()
      await look(() => expect(panel.getByRole('textbox', { name: 'Current password' }).first()).toBeVisible())
    }
    await page.goto('/profile/default')
    await look(() => expect(page.getByLabel('First name', { exact: true })).toBeVisible())
    const { pathname } = new URL(page.url())
    for (const [tab, sign] of [['socials', 'Add social'], ['everlinks', 'Add link'], ['services', 'Add service'], ['appearance', 'Cobalt'], ['video', 'Add video'], ['share', 'Further addresses'], ['settings', 'Save address']] as const) {
      await page.goto(`${pathname}/${tab}`)
      await look(() => expect(page.getByText(sign, { exact: true }).first()).toBeVisible())
    }
    const card = (await page.getByRole('link', { name: 'View card' }).getAttribute('href')) ?? ''
    await page.goto(card)
    await look(heading(/./))
    await page.getByRole('button', { name: 'QR' }).click()
    await look(() => expect(page.getByRole('dialog', { name: /^Share/ })).toBeVisible())
    await page.goto(pathname.replace('/profile/', '/contacts/new/'))
    await look(heading(/^Share your details/))
    problems.expect(/status of 404/)
    await page.goto('/card/nobody-has-this')
    await look(heading(/./))
    await page.goto('/nothing-here')
    await look(heading(/./))
  })
}

test('a contact is added with the keyboard alone', async ({ page, signIn }) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('new contact')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New contact', level: 1 })).toBeVisible()
  const firstName = page.getByLabel('First name')
  for (let presses = 0; presses < 30 && !(await firstName.evaluate((field) => field === document.activeElement)); presses += 1) await page.keyboard.press('Tab')
  await page.keyboard.type('Keyed')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name: 'Keyed', level: 1 })).toBeVisible()
})
