import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test as base } from './fixtures'
import { makePremium } from './integrations/support'
import { mintCard, operate } from './operate'
import { ownerApi } from './ownerApi'
import { IntegrationsPage } from './pages/IntegrationsPage'
import { visit } from './visits'

/**
 * Colors depend on the theme, the layout on the width: each is checked once, and all four
 * combinations in `npm run test:long`. A screen is loaded once and then changes like after a change
 * of the system's theme or the window's width.
 */
const isLong = process.env.LONG === '1'
const looks = isLong
  ? (['light', 'dark'] as const).flatMap((colorScheme) =>
      [1440, 390].map((width) => ({ colorScheme, width })),
    )
  : ([
      { colorScheme: 'light', width: 1440 },
      { colorScheme: 'dark', width: 390 },
    ] as const)

interface Eyes {
  /**
   * Checks the page once `ready` is visible: WCAG 2.2 AA as far as axe can detect, and no
   * horizontal overflow.
   */
  look: (ready: () => Promise<void>) => Promise<void>
  heading: (name: string | RegExp) => () => Promise<void>
}

const test = base.extend<Eyes>({
  look: async ({ page, checkAccessibility }, use) => {
    await use(async (ready) => {
      for (const { colorScheme, width } of looks) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        // Tall, so that a fixed bar at the bottom hides nothing that could be scrolled into view.
        await page.setViewportSize({ width, height: 2400 })
        await ready()
        await expect(page.locator('[aria-busy="true"]'), 'all is loaded').toHaveCount(0)
        // The app renders again after the window or the theme has changed. Pages of the server have
        // no script that marks the theme.
        await expect
          .poll(
            () =>
              page.evaluate(
                (scheme: string) =>
                  [undefined, scheme].includes(document.documentElement.dataset['theme']),
                colorScheme,
              ),
            'the theme follows the system',
          )
          .toBe(true)
        await expect
          .poll(
            () => page.evaluate(() => document.documentElement.scrollWidth),
            'nothing sticks out sideways',
          )
          .toBeLessThanOrEqual(width)
        expect(await page.evaluate(controlsOfOddHeight, width < 768 ? [44] : [32, 40, 44])).toEqual(
          [],
        )
        await checkAccessibility()
      }
      for (const width of [768, 1920]) {
        await page.setViewportSize({ width, height: 1200 })
        await ready()
        const contentWidth = () => page.evaluate(() => document.documentElement.scrollWidth)
        await expect.poll(contentWidth, 'nothing sticks out sideways').toBeLessThanOrEqual(width)
      }
    })
  },
  heading: async ({ page }, use) => {
    await use((name) => () => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible())
  },
})

/** Returns the buttons and one-line fields on the page whose height is not on the scale. */
function controlsOfOddHeight(scale: number[]): string[] {
  const controls =
    '.ant-btn:not(.ant-btn-link), input.ant-input, .ant-select, .ant-picker, .button, .input'
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    const { height } = control.getBoundingClientRect()
    // A field inside a larger control has the height of that control.
    const isInside =
      control.parentElement?.closest('.ant-select, .ant-input-affix-wrapper, .ant-picker') !== null
    if (height === 0 || isInside || scale.includes(Math.round(height))) return []
    return [`${control.innerText || control.className}: ${String(height)} px`]
  })
}

/** Navigates to another screen like a link of the app, without loading a document. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ idx: idx + 1, key: to, usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  }, path)
}

test.describe('every screen meets WCAG 2.2 AA and fits its width', () => {
  test.setTimeout(180_000)

  test('when signed out', async ({ page, look, heading }) => {
    for (const [path, title] of [
      ['/', /./],
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
  })

  test('with contacts', async ({ page, signIn, look, heading }) => {
    const dialog = (name: string) => page.getByRole('dialog', { name })
    await signIn()
    await look(() => expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible())
    await follow(page, '/contacts/new')
    await look(heading('New contact'))
    await page.getByLabel('First name').fill('Ada')
    await page.getByRole('button', { name: 'Add contact' }).click()
    await look(heading('Ada'))
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit all fields' }).click()
    await look(heading('Edit Ada'))
    await follow(page, '/contacts')
    await look(() => expect(page.getByRole('link', { name: 'Ada', exact: true })).toBeVisible())
    await follow(page, '/contacts?panel=import')
    await look(() => expect(dialog('Import contacts')).toBeVisible())
    await page.keyboard.press('Escape')
    await expect(dialog('Import contacts')).toBeHidden()
    for (const [path, title] of [
      ['/contacts/recently-added', 'Recently added'],
      ['/contacts/recently-added?show=follow-ups', 'Follow-ups'],
      ['/contacts/merge', 'Duplicates'],
      ['/contacts?trash=true', 'Trash'],
    ] as const) {
      await follow(page, path)
      await look(heading(title))
    }
    await follow(page, '/contacts?panel=export')
    await look(() => expect(dialog('Export contacts')).toBeVisible())
    await follow(page, '/contacts?search=nobody')
    await expect(dialog('Export contacts')).toBeHidden()
    await look(() => expect(page.getByRole('heading', { name: /Nothing matches/ })).toBeVisible())
    await page.keyboard.press('Control+k')
    await look(() => expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible())
  })

  test('with the dashboard', async ({ page, signIn, stack, look }) => {
    const account = await signIn(undefined, '/dashboard')
    await look(() => expect(page.getByRole('region', { name: 'Share your card' })).toBeVisible())
    const { profile } = await ownerApi(stack, account)
    await visit(stack.url, profile.slug)
    const chart = page.getByRole('listbox', { name: 'Views by day' })
    // Visits are written a moment later.
    await expect(async () => {
      await page.reload()
      await expect(chart).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await look(() => expect(chart).toBeVisible())
    await page.goto('/dashboard?from=2026-02-02&to=2026-02-01')
    await look(() =>
      expect(page.getByText('Start Date cannot be later than End Date.')).toBeVisible(),
    )
    await page.goto(`/profile/${profile.id}/analytics`)
    await look(() => expect(chart).toBeVisible())
  })

  test('in the account panel', async ({ page, signIn, look }) => {
    await signIn(undefined, '/contacts?account=profile')
    const panel = page.getByRole('dialog', { name: 'Account' })
    for (const [section, forms] of [
      ['Profile', ['Change e-mail', 'Add phone number']],
      ['Plan', []],
      ['Security', ['Change password', 'Delete account']],
      ['Data', []],
    ] as const) {
      await panel.getByRole('tab', { name: section }).click()
      await look(async () => {
        await expect(panel.getByRole('tab', { name: section, selected: true })).toBeVisible()
        await expect(
          panel.getByRole('tabpanel', { name: section }).getByRole('heading', { level: 2 }).first(),
        ).toBeVisible()
        if (section === 'Plan')
          await expect(panel.getByRole('article', { name: 'Premium' })).toBeVisible()
      })
      for (const name of forms) await panel.getByRole('button', { name }).click()
      if (forms.length > 0)
        await look(() =>
          expect(panel.getByRole('textbox', { name: 'Current password' }).first()).toBeVisible(),
        )
    }
  })

  test('with cards and a company', async ({ page, signIn, stack, look, heading }) => {
    const account = await signIn()
    operate(stack, 'premium:grant', `--email=${account.email}`)
    const { id, code } = mintCard(stack)
    await page.goto('/cards')
    await look(async () => {
      await expect(page.getByRole('heading', { name: 'No cards yet' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Buy cards' })).toBeVisible()
    })
    await page.goto(`/cards?activate=${id}`)
    const dialog = page.getByRole('dialog')
    await look(() => expect(dialog.getByLabel(/^Activation code/)).toBeVisible())
    await dialog.getByLabel(/^Activation code/).fill(code)
    await dialog.getByRole('button', { name: 'Activate', exact: true }).click()
    await expect(dialog.getByRole('status')).toBeVisible()
    await page.goto('/cards')
    await look(() => expect(page.getByText('1 card')).toBeVisible())
    await page.goto(`/cards/${id}`)
    await look(() => expect(page.getByRole('region', { name: 'History' })).toBeVisible())

    await page.goto('/company')
    await look(heading(/company/))
    await page.getByRole('button', { name: 'Create a company' }).click()
    const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauamt'
    await dialog.getByLabel(/^Name/).fill(name)
    await dialog.getByRole('button', { name: 'Create company' }).click()
    const tabs = page.getByRole('navigation', { name: 'Company' })
    for (const tab of [
      'Details',
      'Branding',
      'Employees',
      'Links',
      'Socials',
      'Integrations',
      'Roles',
      'Analytics',
      'Import & export',
    ]) {
      await tabs.getByRole('link', { name: tab }).click()
      await look(heading(name))
    }
    await page.goto('/company-cards')
    await look(() => expect(page.getByText('has no cards yet')).toBeVisible())
    const command = (await page.getByText(/--company=/).textContent()) ?? ''
    mintCard(stack, /--company=([\w-]+)/.exec(command)?.[1])
    await page.reload()
    await look(() => expect(page.getByText('In stock').first()).toBeVisible())
  })

  test('with integrations', async ({ page, signIn, stack, look, heading }) => {
    const { id } = await makePremium(stack, await signIn())
    const integrations = new IntegrationsPage(page)
    await page.goto(`/profile/${id}/integrations`)
    await look(() => expect(page.getByText('Nothing is connected yet')).toBeVisible())
    await follow(page, '/integrations')
    await look(heading('Integrations'))
    const shown = (title: string, text: string) => () =>
      expect(integrations.panel(title)).toContainText(text)
    await follow(page, '/integrations?app=twitter')
    await look(shown('X (Twitter)', 'will ask you to allow'))
    await page.keyboard.press('Escape')
    await integrations.connect('X (Twitter)')
    await look(shown('X (Twitter)', 'Connected as'))
    await page.keyboard.press('Escape')
    await integrations.connect('GoHighLevel')
    await look(shown('GoHighLevel', 'Is this your account?'))
    await integrations.confirm('GoHighLevel')
    await look(shown('GoHighLevel', 'Sending contacts'))
    await page.keyboard.press('Escape')
    await look(heading('Integrations'))
    await page.goto('/integrations?returned=unknown')
    await look(() => expect(integrations.notice).toBeVisible())
    await page.goto(`/profile/${id}/integrations`)
    await integrations.choice('X (Twitter)', /^Cards are printed/).check()
    await look(() => expect(integrations.chosen('X (Twitter)')).toHaveCount(1))
  })

  test('with a profile and its card', async ({
    page,
    createAccount,
    signIn,
    look,
    heading,
    problems,
  }) => {
    // The editor offers the account's e-mail address, which may be wider than a phone.
    const email = `${randomUUID()}.oberhuber-schwarzenegger@example.com`
    await signIn(await createAccount({ email }), '/profile/default')
    await look(() => expect(page.getByLabel('First name', { exact: true })).toBeVisible())
    const { pathname } = new URL(page.url())
    for (const [tab, sign] of [
      ['Socials', 'Add social'],
      ['Links', 'Add link'],
      ['Services', 'Add service'],
      ['Appearance', 'Cobalt'],
      ['Video', 'Add video'],
      ['Share', 'More addresses'],
      ['Settings', 'Save address'],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'Profile' })
        .getByRole('link', { name: tab })
        .click()
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
    for (const path of ['/card/nobody-has-this', '/nothing-here']) {
      await page.goto(path)
      await look(heading(/./))
    }
  })
})

test('a contact is added with the keyboard alone', async ({ page, signIn }) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('new contact')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New contact', level: 1 })).toBeVisible()
  const firstName = page.getByLabel('First name')
  for (
    let presses = 0;
    presses < 30 && !(await firstName.evaluate((field) => field === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab')
  await page.keyboard.type('Keyed')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name: 'Keyed', level: 1 })).toBeVisible()
})

test('the plan opens with the keyboard alone, and Escape returns to where one was', async ({
  page,
  signIn,
}) => {
  await signIn()
  const account = page.getByRole('button', { name: /Account of/ })
  await account.focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Plan' })
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Your plan' })).toBeVisible()
  // Enter does not press the menu's button, too.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
})
