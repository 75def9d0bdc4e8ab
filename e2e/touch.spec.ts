import { devices } from '@playwright/test'
import { expect, test } from './fixtures'
import { ownerApi } from './ownerApi'

const { viewport, userAgent, deviceScaleFactor } = devices['iPhone 13']
test.use({ viewport, userAgent, deviceScaleFactor, hasTouch: true, isMobile: true })

/** Returns the visible fields of a page whose text is smaller than WebKit zooms into. */
function smallFields(): string[] {
  return Array.from(document.querySelectorAll<HTMLElement>('input, textarea, select'))
    .filter((field) => field.getClientRects().length > 0)
    .filter((field) => !['checkbox', 'radio', 'file'].includes(field.getAttribute('type') ?? ''))
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 120))
}

test('fields on a touch screen have at least 16 px', async ({
  page,
  signIn,
  createAccount,
  stack,
}) => {
  await page.goto('/auth/sign-in')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await page.evaluate(smallFields)).toEqual([])
  const account = await signIn(await createAccount())
  const { profile } = await ownerApi(stack, account)
  const screens = [
    '/contacts',
    '/contacts/new',
    '/cards',
    '/dashboard',
    '/company',
    '/integrations',
  ]
  const tabs = ['details', 'everlinks', 'socials', 'services', 'appearance', 'share', 'settings']
  for (const path of [...screens, ...tabs.map((tab) => `/profile/${profile.id}/${tab}`)]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect([path, await page.evaluate(smallFields)]).toEqual([path, []])
  }
})
