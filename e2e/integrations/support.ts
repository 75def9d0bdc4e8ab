import type { Browser, Page } from '@playwright/test'
import type { Profile } from '@/contract/profiles/profile'
import { idTokenOf } from '../emulator'
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

/** Makes an account a member of another account's only company, by invitation. */
export async function addEmployee(stack: Stack, owner: Account, person: Account): Promise<void> {
  const ask = async (account: Account, path: string, body?: object) => {
    const answer = await fetch(stack.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await idTokenOf(stack.emulator, account)}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data } = (await answer.json()) as { data: { items?: unknown[] } }
    expect(answer.ok, path).toBe(true)
    return data.items?.[0]
  }
  const { id } = (await ask(owner, '/v1/company')) as { id: string }
  const invited = (await ask(owner, `/v1/company/${id}/employees`, {
    employees: [{ email: person.email }],
  })) as { invitation: { link: string } }
  const token = invited.invitation.link.split(/[/=]/).at(-1)
  await ask(person, '/v1/invitations/accept', { token })
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
