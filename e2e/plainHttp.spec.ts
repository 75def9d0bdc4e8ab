import { chromium } from '@playwright/test'
import { findHeadlessChromium } from '../scripts/findChromium.mjs'
import { expect, test } from './fixtures'

test('without https the app says so before sign-in, and cards work', async ({ stack }) => {
  const { port } = new URL(stack.url)
  const browser = await chromium.launch({
    executablePath: findHeadlessChromium(),
    args: ['--host-resolver-rules=MAP tessera.lan 127.0.0.1'],
  })
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    for (const path of ['/', '/auth/sign-in', '/contacts?search=a', '/auth/action?mode=x']) {
      await page.goto(`http://tessera.lan:${port}${path}`)
      await expect(page.getByRole('heading', { name: 'Open this site by https' })).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'https://tessera.lan' })).toHaveAttribute(
        'href',
        `https://tessera.lan${path}`,
      )
    }
    await page.goto(`http://tessera.lan:${port}/terms-of-service`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`http://tessera.lan:${port}/card/nobody-has-this`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
})
