import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

/** Where the links of the navigation and the heading are in their own font, by their texts. */
function places(page: Page): Promise<Record<string, number[]>> {
  return page.evaluate(async () => {
    // The links of a phone's bar are as wide as their texts. A font is asked for by the layout.
    document.body.getBoundingClientRect()
    await document.fonts.ready
    const texts = document.querySelectorAll('nav[aria-label="Main"] a, h1')
    const place = (element: Element) => {
      const { left, top, height } = element.getBoundingClientRect()
      return [left, top, height].map(Math.round)
    }
    return Object.fromEntries(
      [...texts]
        .filter((element) => element.getClientRects().length > 0)
        .map((element) => [element.tagName + element.textContent, place(element)] as const),
    )
  })
}

/** Opens the contacts on a connection that never brings a script. */
async function openWithoutScripts(page: Page): Promise<void> {
  await page.route('**/*.js', () => new Promise(() => undefined))
  await page.goto('/contacts', { waitUntil: 'commit' })
}

test('the shell can be read before any script arrives, where the app then shows it', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const { width, height } of [
    { width: 1920, height: 1000 },
    { width: 900, height: 700 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto('/contacts')
    await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
    const app = await places(page)
    expect(Object.keys(app)).toEqual(expect.arrayContaining(['H1Contacts', 'ADashboard']))
    await openWithoutScripts(page)
    await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
    const link = page.getByRole('navigation', { name: 'Main' }).getByText('Contacts')
    await expect(link.locator('..')).toHaveAttribute('aria-current', 'page')
    await expect(link.locator('..').locator('svg')).toBeVisible()
    const shell = await places(page)
    expect(Object.keys(shell).sort()).toEqual(Object.keys(app).sort())
    for (const [text, place] of Object.entries(app))
      place.forEach((length, at) => {
        const difference = Math.abs(length - (shell[text]?.[at] ?? NaN))
        expect(difference, `${text} at ${String(width)} px`).toBeLessThanOrEqual(1)
      })
    await page.unroute('**/*.js')
  }
})

test('somebody who is not signed in sees no navigation', async ({ page, signIn }) => {
  await signIn()
  await expect(page.getByRole('button', { name: /account/i })).toBeVisible()
  // Before the page reads it: the screen that is left may write it again.
  await page.addInitScript(() => {
    localStorage.removeItem('tessera:user:navigation')
  })
  await openWithoutScripts(page)
  await expect(page.locator('.boot-card')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
})
