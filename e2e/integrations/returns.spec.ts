import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { IntegrationsPage } from '../pages/IntegrationsPage'
import { SignInPage } from '../pages/SignInPage'
import { ContactsPage } from '../pages/ContactsPage'
import { makePremium } from './support'

const X = 'X (Twitter)'

/** Resolves to the next address at which a provider's answer arrives. */
async function arrival(page: Page): Promise<string> {
  const request = await page.waitForRequest(/\/integrations\?.*\bstate=/)
  return request.url()
}

test('an answer of a provider in another tab, from elsewhere, or after a sign-out', async ({
  page,
  context,
  stack,
  signIn,
  problems,
}) => {
  problems.expect(/status of 4\d\d.*\/v1\/(?:twitter|calendly)\/oauth/)
  const account = await signIn()
  await makePremium(stack, account)
  const integrations = new IntegrationsPage(page)
  await page.goto('/integrations')

  // An answer that this browser never asked for is not sent anywhere.
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('oauth')) sent.push(request.url())
  })
  await page.goto(`/integrations?code=stolen&state=${'a'.repeat(43)}`)
  await expect(integrations.notice).toContainText('begun in another browser or tab')
  expect(page.url()).not.toMatch(/code|state/)
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(integrations.notice).toBeHidden()

  // Two tabs at the provider: each ends for itself; an answer opened in the other tab does nothing.
  const other = await context.newPage()
  const others = new IntegrationsPage(other)
  await other.goto('/integrations')
  await integrations.leave(X)
  await others.leave(X)
  const [address] = await Promise.all([arrival(page), integrations.allow()])
  await expect(integrations.panel(X)).toContainText('Connected as @ines_marchetti')
  await others.allow({ account: 'Meridiana' })
  await expect(others.panel(X)).toContainText('Connected as @meridiana_hq')
  await other.goto(address)
  await expect(others.notice).toContainText('begun in another browser or tab')
  await expect(others.tile(X)).toContainText('Connected as @meridiana_hq')
  await page.goto(address)
  await expect(integrations.notice).toBeVisible()
  await expect(integrations.tile(X)).toContainText('Connected as @meridiana_hq')

  // Signed out on the way back.
  await page.goto('/integrations')
  await integrations.leave('Calendly')
  await other.goto('/contacts')
  await new ContactsPage(other).signOut()
  await expect(other).toHaveURL('/')
  await other.close()
  await integrations.allow()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  expect(page.url()).not.toMatch(/code=|state=/)
  await new SignInPage(page).signIn(account)
  await expect(integrations.notice).toContainText('Calendly')
  await expect(integrations.tile('Calendly')).toContainText('Not connected')
})
