import { expect, test } from './fixtures'

const schemes = ['light', 'dark'] as const
const widths = [1440, 390]

for (const colorScheme of schemes) {
  test(`every screen meets WCAG 2.2 AA and fits its width, ${colorScheme}`, async ({ page, signIn, checkAccessibility }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const look = async (ready: () => Promise<void>) => {
      for (const width of widths) {
        // Tall, so that a bar that stays at the foot hides nothing that one could scroll to.
        await page.setViewportSize({ width, height: 2400 })
        await ready()
        await checkAccessibility()
        expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out sideways').toBeLessThanOrEqual(width)
      }
    }
    const heading = (name: string | RegExp) => () => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

    await page.goto('/')
    await look(heading(/./))
    await page.goto('/auth/sign-in')
    await look(heading('Sign in'))
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
    await page.goto('/contacts?search=nobody')
    await look(() => expect(page.getByRole('heading', { name: /Nothing matches/ })).toBeVisible())
    await page.keyboard.press('Control+k')
    await look(() => expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible())
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
