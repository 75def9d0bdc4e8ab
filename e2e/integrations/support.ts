import type { Browser, Page } from '@playwright/test'
import type { Profile } from '@/contract/profiles/profile'
import { type Account, expect } from '../fixtures'
import { operate } from '../operate'
import { ownerApi } from '../ownerApi'
import { type Problems, watchProblems } from '../problems'
import type { Stack } from '../stack'

/** Makes an account premium and returns its profile. */
export async function makePremium(stack: Stack, account: Account): Promise<Profile> {
  operate(stack, 'premium:grant', `--email=${account.email}`)
  return (await ownerApi(stack, account)).profile
}

interface Visitor {
  page: Page
  problems: Problems
  /** The addresses that the browser asked for. */
  requests: string[]
  close: () => Promise<void>
}

/** Opens the browser of a visitor, which runs no scripts. */
export async function visitorOf(browser: Browser, { url }: Stack): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false })
  const problems = watchProblems(context)
  const requests: string[] = []
  context.on('request', (request) => requests.push(request.url()))
  return { page: await context.newPage(), problems, requests, close: () => context.close() }
}

/** Opens a card until its links with this name are these, in order. */
export async function expectLinks(
  page: Page,
  { slug }: Pick<Profile, 'slug'>,
  name: RegExp,
  texts: readonly RegExp[],
): Promise<void> {
  const links = page.getByRole('link', { name })
  await expect(async () => {
    await page.goto(`/card/${slug}`)
    await expect(links).toHaveCount(texts.length, { timeout: 500 })
    for (const [at, text] of texts.entries())
      await expect(links.nth(at)).toHaveAccessibleName(text, { timeout: 500 })
  }).toPass()
}

/** Waits until the editor of a profile has saved a change. */
export async function saved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /Saved$/ })).toBeVisible()
}
