import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { operate } from '../operate'
import { ownerApi } from '../ownerApi'
import { IntegrationsPage } from '../pages/IntegrationsPage'
import { turn } from '../simulators'
import type { Stack } from '../stack'

/** Connected accounts on the card, each at a simulated provider. */

/** Returns the addresses of our own pages in the tab's history. */
async function historyOf(page: Page, { url }: Stack): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  return entries.map((entry) => entry.url).filter((address) => address.startsWith(url))
}

/** Opens a page of a visitor whose browser runs no scripts. */
async function visitorOf(browser: Browser, { url }: Stack): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false })
  return context.newPage()
}

const X = 'X (Twitter)'

test('tweets: deny, allow, choose, order, hide; a deleted one leaves the card, and a disconnect all', async ({
  page,
  browser,
  stack,
  signIn,
  problems,
  checkAccessibility,
}) => {
  problems.expect(/status of 400.*\/v1\/twitter\/oauth/)
  const account = await signIn()
  operate(stack, 'premium:grant', `--email=${account.email}`)
  const { profile } = await ownerApi(stack, account)
  const integrations = new IntegrationsPage(page)
  const addresses = new Set<string>()
  const secretRequests: string[] = []
  page.on('framenavigated', (frame) => addresses.add(frame.url()))
  page.on('request', (request) => {
    if (/[?&](?:code|state)=/.test(request.headers()['referer'] ?? ''))
      secretRequests.push(request.url())
  })

  await page.goto('/integrations')
  await expect(integrations.tile(X)).toContainText('Not connected')
  await integrations.leave(X)
  await integrations.deny()
  await expect(integrations.notice).toContainText('You did not allow it at X (Twitter).')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Start again' }).click()
  await integrations.consent.waitFor()
  await integrations.allow()
  const panel = integrations.panel(X)
  await expect(panel).toContainText('Connected as @ines_marchetti')
  await expect(page).toHaveURL('/integrations?app=twitter')

  // The two documents to which X returned are the only addresses that ever had its answer.
  const hasAnswer = (address: string) => /[?&](?:code|error|state)=/.test(address)
  const ours = [...addresses].filter((each) => each.startsWith(stack.url))
  expect(ours.filter(hasAnswer)).toHaveLength(2)
  expect((await historyOf(page, stack)).filter(hasAnswer)).toEqual([])
  expect(secretRequests).toEqual([])

  await page.goto(`/profile/${profile.id}/integrations`)
  for (const text of [/^Cards are printed & packed/, /^Grazie, Torino/, /^Half a token each/])
    await integrations.choice(X, text).check()
  await page.getByRole('button', { name: /^Move Grazie/ }).focus()
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  await expect(integrations.chosen(X)).toContainText(['Grazie', 'Cards are', 'Half a token'])
  await expect(page.getByRole('status').filter({ hasText: /Saved$/ })).toBeVisible()

  const visitor = await visitorOf(browser, stack)
  const notes = visitor.getByRole('link').filter({ hasText: 'Open on X (Twitter)' })
  const expectNotes = async (texts: string[]) => {
    await expect(async () => {
      await visitor.goto(`/card/${profile.slug}`)
      await expect(notes).toContainText(texts, { timeout: 500 })
      await expect(notes).toHaveCount(texts.length, { timeout: 500 })
    }).toPass()
  }
  await expectNotes(['Grazie, Torino', 'Cards are printed & packed', 'Half a token each'])
  await expect(notes.first()).toHaveAttribute('href', /^https:\/\/x\.com\//)

  const shown = page.getByRole('switch', { name: 'Show X (Twitter) on the card' })
  await shown.click()
  await expectNotes([])
  await shown.click()

  const deleted = { id: '1989999999996999991' }
  await turn(stack, 'twitter', 'items', { ...deleted, isDeleted: true })
  await page.goto('/integrations?app=twitter')
  await panel.getByRole('button', { name: 'Update now' }).click()
  await expectNotes(['Grazie, Torino', 'Cards are printed & packed'])
  await turn(stack, 'twitter', 'items', { ...deleted, isDeleted: false })

  await panel.getByRole('button', { name: 'Disconnect' }).click()
  await page
    .getByRole('dialog', { name: /^Disconnect X/ })
    .getByRole('button', { name: 'Disconnect' })
    .click()
  await expect(panel).toContainText('Not connected')
  await expectNotes([])
  await visitor.context().close()
})
