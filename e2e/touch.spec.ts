import { devices } from '@playwright/test'
import { expect, test } from './fixtures'
import { ownerApi } from './ownerApi'

const { viewport, userAgent, deviceScaleFactor } = devices['iPhone 13']
test.use({ viewport, userAgent, deviceScaleFactor, hasTouch: true, isMobile: true })

/**
 * Returns the visible fields of a page whose text is smaller than WebKit zooms into, or whose height
 * is not that of a fingertip.
 */
function oddFields(): string[] {
  return Array.from(document.querySelectorAll<HTMLElement>('input, textarea, select'))
    .filter((field) => field.getClientRects().length > 0)
    .filter(
      (field) => !['checkbox', 'radio', 'file', 'color'].includes(field.getAttribute('type') ?? ''),
    )
    .filter((field) => {
      const { borderTopWidth, fontSize } = getComputedStyle(field)
      const isBox = borderTopWidth !== '0px' && field.tagName !== 'TEXTAREA'
      const isOdd = isBox && Math.abs(field.getBoundingClientRect().height - 44) > 1
      return Number.parseFloat(fontSize) < 16 || isOdd
    })
    .concat(
      Array.from(document.querySelectorAll<HTMLElement>('.ant-select')).filter(
        (select) => select.clientHeight > 0 && select.getBoundingClientRect().height < 43,
      ),
    )
    .map((field) => `${String(field.clientHeight)} ${field.outerHTML.slice(0, 120)}`)
}

test('fields on a touch screen have at least 16 px, and the height of a fingertip', async ({
  page,
  signIn,
  createAccount,
  stack,
}) => {
  await page.goto('/auth/sign-in')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await page.evaluate(oddFields)).toEqual([])
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
    if (path === '/contacts/new') await expect(page.getByLabel('First name')).toBeVisible()
    expect([path, await page.evaluate(oddFields)]).toEqual([path, []])
  }
})
