import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getCompanyAnalytics } from '@/contract/analytics/analytics'
import { paths } from '@/shared/paths'
import { buildCompanyAnalytics } from '@/testing/buildAnalytics'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith } from '@/testing/scenarios'
import { serveCompany } from '../testing/serveCompany'

describe('the tab of a company', () => {
  it('shows the figures of its employees and cards to administrators', async () => {
    const { actor } = serveCompany({ role: 'admin' })
    callAnswers(getCompanyAnalytics, buildCompanyAnalytics())
    renderApp(paths.company(undefined, 'analytics'), { actor })
    const employees = within(await screen.findByRole('region', { name: 'Employees' }))
    expect(employees.getByRole('row', { name: /^Ada Moreau/ })).toHaveTextContent(
      'Ada Moreau917770' + '3538.5%',
    )
    const cards = within(screen.getByRole('region', { name: 'Cards' }))
    expect(cards.getByRole('row', { name: /^Card ending 0007/ })).toHaveTextContent('In stock')
  })

  it('says what failed', async () => {
    const { actor } = serveCompany({ role: 'admin' })
    callFailsWith(getCompanyAnalytics, 'INTERNAL', { message: 'The database is away.' })
    renderApp(paths.company(undefined, 'analytics'), { actor })
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.')
  })

  it('is not there for others', async () => {
    const { actor } = serveCompany({ role: 'member' })
    renderApp(paths.company(), { actor })
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Analytics' })).not.toBeInTheDocument()
  })
})
