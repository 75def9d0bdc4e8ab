import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { IntegrationsPage } from '../pages/IntegrationsPage'
import { simulatorOf, turn } from '../simulators'
import type { Stack } from '../stack'
import { expectLinks, makePremium, saved, visitorOf } from './support'

/* Connected accounts on the card, each at a simulated provider. */

/** Returns the addresses of our own pages in the tab's history. */
async function historyOf(page: Page, { url }: Stack): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  return entries.map((entry) => entry.url).filter((address) => address.startsWith(url))
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
  const profile = await makePremium(stack, account)
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
  await saved(page)

  const visitor = await visitorOf(browser, stack)
  const expectTweets = (texts: RegExp[]) => expectLinks(visitor.page, profile, /Open on X/, texts)
  await expectTweets([/^Grazie, Torino/, /^Cards are printed & packed/, /^Half a token each/])
  await expect(visitor.page.getByRole('link', { name: /^Grazie/ })).toHaveAttribute(
    'href',
    /^https:\/\/x\.com\//,
  )

  const shown = page.getByRole('switch', { name: 'Show X (Twitter) on the card' })
  await shown.click()
  await expectTweets([])
  await shown.click()

  const deleted = { id: '1989999999996999991' }
  await turn(stack, 'twitter', 'items', { ...deleted, isDeleted: true })
  await page.goto('/integrations?app=twitter')
  await panel.getByRole('button', { name: 'Update now' }).click()
  await expectTweets([/^Grazie, Torino/, /^Cards are printed & packed/])
  await turn(stack, 'twitter', 'items', { ...deleted, isDeleted: false })

  await panel.getByRole('button', { name: 'Disconnect' }).click()
  await page
    .getByRole('dialog', { name: /^Disconnect X/ })
    .getByRole('button', { name: 'Disconnect' })
    .click()
  await expect(panel).toContainText('Not connected')
  await expectTweets([])
  expect(visitor.problems.list()).toEqual([])
  await visitor.close()
})

test('TikTok: fewer permissions, another account, and an app that was removed there', async ({
  page,
  browser,
  stack,
  signIn,
  problems,
}) => {
  problems.expect(/status of 4\d\d.*\/v1\/tiktok\/oauth/)
  const profile = await makePremium(stack, await signIn())
  const integrations = new IntegrationsPage(page)
  const panel = integrations.panel('TikTok')
  await page.goto('/integrations')
  // Without a permission that is needed nothing is connected, and the screen says which it is.
  await integrations.connect('TikTok', { without: 'Read your public videos' })
  await expect(integrations.notice).toContainText('TikTok is not connected')
  await expect(integrations.notice).toContainText('Read your public videos')
  await page.getByRole('button', { name: 'Start again' }).click()
  await integrations.allow({ without: 'Link to your TikTok profile' })
  await expect(panel).toContainText('Is this your account?')
  await expect(panel).toContainText('Ines prints cards')
  await panel.getByRole('button', { name: 'Use another account TikTok' }).click()
  await integrations.allow({
    account: 'Studio Marchetti',
    without: 'Link to your TikTok profile',
  })
  await expect(panel).toContainText('Studio Marchetti')
  await integrations.confirm('TikTok')
  await expect(panel).toContainText('Connected as')
  await expect(panel).toContainText('Not allowedLink to your TikTok profile')

  await page.goto(`/profile/${profile.id}/integrations`)
  await integrations.choice('TikTok', /^How bamboo becomes/).check()
  await saved(page)
  const visitor = await visitorOf(browser, stack)
  const expectVideos = (texts: RegExp[]) => expectLinks(visitor.page, profile, /TikTok/, texts)
  await expectVideos([/How bamboo becomes/])

  const removed = {
    event: 'authorization.removed',
    accountId: '-000Zt8wStudioM4rcheX2v',
    url: `${stack.url}/v1/tiktok/webhook`,
  }
  const forged = await turn(stack, 'tiktok', 'webhook', { ...removed, way: 'forged' })
  expect(forged).toEqual({ statuses: [400] })
  await expectVideos([/How bamboo becomes/])
  await page.goto('/integrations')
  await expect(integrations.tile('TikTok')).toContainText('Connected as')
  await turn(stack, 'tiktok', 'webhook', removed)
  await expectVideos([])
  await page.reload()
  await expect(integrations.button('Reconnect TikTok')).toBeVisible()
  expect(visitor.problems.list()).toEqual([])
  await visitor.close()
})

test('Calendly: a visitor gets from the card to the page where one books', async ({
  page,
  browser,
  stack,
  signIn,
}) => {
  const profile = await makePremium(stack, await signIn())
  const integrations = new IntegrationsPage(page)
  await page.goto('/integrations')
  await integrations.connect('Calendly')
  await integrations.panel('Calendly').getByRole('link', { name: 'Show on your card' }).click()
  await integrations.choice('Calendly', /^Card consultation/).check()
  await saved(page)
  const visitor = await visitorOf(browser, stack)
  await expectLinks(visitor.page, profile, /^Book/, [/^Book: Card consultation$/])
  await expect(visitor.page.getByText('30 min')).toBeVisible()
  await visitor.page.getByRole('link', { name: /^Book/ }).click()
  const booking = () =>
    visitor.page
      .context()
      .pages()
      .map((each) => each.url())
  await expect
    .poll(booking)
    .toContain(`${simulatorOf(stack, 'calendly')}/ines-marchetti/card-consultation`)
  expect(visitor.problems.list()).toEqual([])
  await visitor.close()
})
