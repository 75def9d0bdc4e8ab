import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getDashboardAnalytics, getServicesAnalytics } from '@/contract/analytics/analytics'
import { addDays, localDayOf } from '@/contract/analytics/localDays'
import { listCards } from '@/contract/cards/cards'
import { listContacts } from '@/contract/contacts/contacts'
import { getUser, updateUser } from '@/contract/account/users'
import { listProfiles } from '@/contract/profiles/profiles'
import type { Rule } from '@/contract/ruleSet'
import { paths } from '@/shared/paths'
import { buildActor } from '@/testing/actor'
import { buildDashboard, buildServices } from '@/testing/buildAnalytics'
import { buildPhysicalCard } from '@/testing/buildCards'
import { buildContactSummary, buildProfile, buildRules } from '@/testing/builders'
import { serveCards } from '@/testing/fakes/fakeCards'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith, callWaits, contactsAre } from '@/testing/scenarios'
import { server } from '@/testing/server'

const figures = () => screen.findByRole('region', { name: 'Figures' })

/** Serves a profile's figures; returns the queries of the calls. */
function serveFigures(data = buildDashboard()) {
  const asked: string[] = []
  server.use(
    onCall(getDashboardAnalytics, ({ request, params }) => {
      asked.push(`${String(params['profileId'])}${new URL(request.url).search}`)
      return success(getDashboardAnalytics, data)
    }),
  )
  callAnswers(getServicesAnalytics, buildServices())
  return asked
}

describe('/dashboard', () => {
  it('shows the figures beside those before, and what they consist of', async () => {
    serveFigures()
    renderApp(paths.dashboard)
    const panel = within(await figures())
    expect(panel.getByRole('button', { name: /^Views/ })).toHaveTextContent(
      '91+30%70 in the 7 days before',
    )
    expect(panel.getByRole('button', { name: /^Contacts saved/ })).toHaveTextContent(
      '0 in the 7 days before',
    )
    expect(panel.getByRole('button', { name: /^Click rate/ })).toHaveTextContent('+18.5 pts')
    expect(screen.getByText(/2 of your own views and 3 by programs/)).toBeVisible()
    const sources = within(screen.getByRole('table', { name: 'Sources' }))
    expect(sources.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'SourcesViewsShare',
      'Tapped card6066%',
      'Scanned code3134%',
    ])
    expect(await screen.findByRole('row', { name: /Lens check/ })).toHaveTextContent('10')
    expect(screen.getByRole('row', { name: /Portugal/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Unknown/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Blue metal card ?No longer yours/ })).toBeVisible()
    expect(document.title).toBe('Dashboard · Tessera')
  })

  it('is the first item of the navigation, and the logo leads to it', async () => {
    serveFigures()
    renderApp(paths.dashboard)
    await figures()
    const [navigation] = screen.getAllByRole('navigation', { name: 'Main' })
    const [first] = navigation ? within(navigation).getAllByRole('link') : []
    expect(first).toHaveAccessibleName('Dashboard')
    expect(first).toHaveAttribute('aria-current', 'page')
    const [logo] = screen.getAllByRole('link', { name: /^Tessera, go to/ })
    expect(logo).toHaveAttribute('href', paths.dashboard)
  })

  it('switches the profile in the address', async () => {
    const [work, side] = [buildProfile(), buildProfile({ name: 'Side', isDefault: false })]
    callAnswers(listProfiles, { items: [work, side] })
    const asked = serveFigures()
    const { user, router } = renderApp(paths.dashboard)
    await figures()
    await user.click(screen.getByRole('combobox', { name: 'Profile' }))
    await user.click(await screen.findByText('Side'))
    await waitFor(() => {
      expect(asked.at(-1)).toContain(side.id)
    })
    expect(asked[0]).toContain(work.id)
    expect(router.state.location.search).toBe(`?profile=${side.id}`)
  })

  it('lists the newest contacts with their source', async () => {
    serveFigures()
    contactsAre([buildContactSummary({ source: 'exchange' })])
    renderApp(paths.dashboard)
    const newest = within(await screen.findByRole('region', { name: 'Newest contacts' }))
    expect(await newest.findByRole('link', { name: /Ada Moreau/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/contacts\//),
    )
    expect(newest.getByRole('link', { name: 'Show all' })).toHaveAttribute(
      'href',
      paths.recentlyAdded,
    )
  })

  it('offers no way to new contacts to somebody who may not add any', async () => {
    serveFigures()
    contactsAre([])
    const rules: Rule[] = [
      ...buildRules('user-1'),
      { action: ['create', 'update'], subject: 'Contact', inverted: true },
    ]
    renderApp(paths.dashboard, { actor: buildActor({ rules }) })
    const newest = within(await screen.findByRole('region', { name: 'Newest contacts' }))
    expect(await newest.findByText(/appear here\./)).toBeVisible()
    expect(newest.queryByRole('link')).not.toBeInTheDocument()
  })

  it('names the cards that need attention, and why', async () => {
    serveFigures()
    const today = localDayOf(new Date(), 'UTC')
    serveCards([
      buildPhysicalCard({ name: 'Fine' }),
      buildPhysicalCard({ name: 'Far', expiresOn: addDays(today, 31) }),
      buildPhysicalCard({ name: 'Soon', expiresOn: addDays(today, 30) }),
      buildPhysicalCard({ name: 'Gone', status: 'lost' }),
      buildPhysicalCard({ name: 'Off', status: 'deactivated' }),
    ])
    renderApp(paths.dashboard)
    const cards = within(await screen.findByRole('region', { name: 'Cards that need attention' }))
    expect(cards.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^SoonExpires on/),
      'GoneReported lost',
      'OffDeactivated: visitors see that it is turned off',
    ])
  })
})

describe('a first-time user', () => {
  it('sees how to share the card and the next steps instead of zeros', async () => {
    serveFigures(buildDashboard({ hasVisits: false }))
    contactsAre([])
    serveCards([])
    renderApp(paths.dashboard)
    const share = within(await screen.findByRole('region', { name: 'Share your card' }))
    expect(share.getByRole('link', { name: /\/card\/mira-okafor$/ })).toBeVisible()
    expect(share.getByRole('img', { name: /^QR code that leads to/ })).toBeVisible()
    const steps = within(await screen.findByRole('region', { name: 'Set up your card' }))
    expect(steps.getAllByRole('listitem')).toHaveLength(5)
    expect(steps.getByText('0 of 5 done')).toBeVisible()
    expect(steps.getByRole('link', { name: /Activate a physical card/ })).toHaveAttribute(
      'href',
      paths.cardActivation(),
    )
    expect(screen.queryByRole('region', { name: 'Figures' })).not.toBeInTheDocument()
    expect(screen.getByText(/appear here\./)).toBeVisible()
  })

  it('sees no step that their role forbids', async () => {
    serveFigures(buildDashboard({ hasVisits: false }))
    contactsAre([])
    const rules: Rule[] = [
      ...buildRules('user-1'),
      { action: ['create', 'read', 'update', 'delete'], subject: 'Card', inverted: true },
    ]
    renderApp(paths.dashboard, { actor: buildActor({ rules }) })
    const steps = within(await screen.findByRole('region', { name: 'Set up your card' }))
    expect(steps.getByText('0 of 4 done')).toBeVisible()
    expect(steps.queryByText('Activate a physical card')).not.toBeInTheDocument()
  })

  it('dismisses the steps on every device', async () => {
    serveFigures(buildDashboard({ hasVisits: false }))
    const actor = buildActor()
    const { user: record } = actor
    const settings: unknown[] = []
    server.use(
      onCall(updateUser, async ({ request }) => {
        const body = (await request.json()) as { settings: Record<string, unknown> }
        settings.push(body.settings)
        callAnswers(getUser, { ...record, ...body, version: 2 })
        return success(updateUser, { ...record, ...body, version: 2 })
      }),
    )
    const { user } = renderApp(paths.dashboard, { actor })
    const steps = await screen.findByRole('region', { name: 'Set up your card' })
    await user.click(within(steps).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => {
      expect(steps).not.toBeInTheDocument()
    })
    expect(settings).toEqual([{ isSetupDismissed: true }])
  })
})

describe('a failure', () => {
  it('of the figures leaves the other parts, and Retry loads them', async () => {
    callFailsWith(getDashboardAnalytics, 'INTERNAL', { message: 'The database is away.' })
    contactsAre([buildContactSummary()])
    const { user } = renderApp(paths.dashboard)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The figures could not be loaded')
    expect(alert).toHaveTextContent('The database is away.')
    expect(await screen.findByRole('link', { name: /Ada Moreau/ })).toBeVisible()
    serveFigures()
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await figures()).toBeVisible()
  })

  it('of the contacts leaves the figures, and Retry loads them', async () => {
    serveFigures()
    callFailsWith(listContacts, 'INTERNAL', { message: 'No contacts today.' })
    const { user } = renderApp(paths.dashboard)
    expect(await figures()).toBeVisible()
    const newest = within(screen.getByRole('region', { name: 'Newest contacts' }))
    expect(await newest.findByRole('alert')).toHaveTextContent('No contacts today.')
    contactsAre([buildContactSummary()])
    await user.click(newest.getByRole('button', { name: 'Retry' }))
    expect(await newest.findByRole('link', { name: /Ada Moreau/ })).toBeVisible()
  })

  it('of the cards shows the rest', async () => {
    serveFigures()
    callFailsWith(listCards, 'INTERNAL')
    renderApp(paths.dashboard)
    expect(await figures()).toBeVisible()
  })

  it('of the profiles offers Retry', async () => {
    callFailsWith(listProfiles, 'INTERNAL')
    renderApp(paths.dashboard)
    expect(
      await screen.findByRole('heading', { name: 'Your profiles could not be loaded' }),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})

it('shows its shape while the figures load', async () => {
  const answer = callWaits(getDashboardAnalytics)
  serveFigures()
  answer()
  const wait = callWaits(getDashboardAnalytics)
  renderApp(paths.dashboard)
  expect(await screen.findByRole('status', { name: 'Loading figures' })).toBeVisible()
  wait()
  expect(await figures()).toBeVisible()
})

it('without the permission, says so', async () => {
  const rules = buildRules('user-1').filter(({ subject }) => !subject.includes('Analytics'))
  renderApp(paths.dashboard, { actor: buildActor({ rules }) })
  expect(await screen.findByText(/You don’t have permission/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument()
})
