import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getDashboardAnalytics, getServicesAnalytics } from '@/contract/analytics/analytics'
import { paths } from '@/shared/paths'
import { buildDashboard, buildServices } from '@/testing/buildAnalytics'
import { profileId, serveProfile } from '@/testing/fakes/fakeProfile'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'

describe('the tab of a profile', () => {
  it('shows its figures, and its services with deleted ones', async () => {
    serveProfile()
    callAnswers(getDashboardAnalytics, buildDashboard())
    callAnswers(getServicesAnalytics, buildServices())
    const { user } = renderApp(paths.profile(profileId, 'analytics'))
    const services = within(await screen.findByRole('region', { name: 'Services' }))
    expect(services.getByRole('row', { name: /^Lens check/ })).toHaveTextContent('Lens check10511%')
    const old = services.getByRole('row', { name: /^Old workshop/ })
    expect(old).toHaveTextContent('Old workshop Deleted505.5%')
    await user.click(within(old).getByRole('button', { name: 'Old workshop' }))
    expect(
      services.getByRole('option', { name: 'Wednesday, March 4, 2026: 5' }),
    ).toBeInTheDocument()
  })

  it('tells services of the same name apart', async () => {
    serveProfile()
    callAnswers(getDashboardAnalytics, buildDashboard())
    const { services } = buildServices()
    callAnswers(
      getServicesAnalytics,
      buildServices({ services: services.map((each) => ({ ...each, title: 'Lens check' })) }),
    )
    const { user } = renderApp(paths.profile(profileId, 'analytics'))
    const panel = within(await screen.findByRole('region', { name: 'Services' }))
    await user.click(panel.getByRole('button', { name: /as a table$/ }))
    const [, first] = within(panel.getByRole('region', { name: /, table$/ })).getAllByRole('row')
    expect(first).toHaveTextContent('2026-03-0415')
  })

  it('says that the services could not be loaded, and shows none of another range', async () => {
    serveProfile()
    callAnswers(getDashboardAnalytics, buildDashboard())
    callAnswers(getServicesAnalytics, buildServices())
    const { user } = renderApp(paths.profile(profileId, 'analytics'))
    expect(await screen.findByRole('region', { name: 'Services' })).toBeVisible()
    callFailsWith(getServicesAnalytics, 'INTERNAL')
    await user.click(screen.getByText('7 days'))
    expect(await screen.findByText(/^Clicks on services could not be loaded/)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Services' })).not.toBeInTheDocument()
    callAnswers(getServicesAnalytics, buildServices())
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('region', { name: 'Services' })).toBeVisible()
  })

  it('leads to sharing while nobody has seen the card', async () => {
    serveProfile()
    callAnswers(getDashboardAnalytics, buildDashboard({ hasVisits: false }))
    renderApp(paths.profile(profileId, 'analytics'))
    expect(await screen.findByRole('link', { name: 'Share this card' })).toHaveAttribute(
      'href',
      paths.profile(profileId, 'share'),
    )
  })

  it('says why it cannot be shown', async () => {
    serveProfile()
    callFailsWith(getDashboardAnalytics, 'FORBIDDEN')
    renderApp(paths.profile(profileId, 'analytics'))
    expect(
      await screen.findByRole('heading', {
        name: 'You don’t have permission to see these figures',
      }),
    ).toBeVisible()
  })
})
