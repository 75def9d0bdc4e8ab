import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getDashboardAnalytics } from '@/contract/analytics/analytics'
import { paths } from '@/shared/paths'
import { buildDashboard } from '@/testing/buildAnalytics'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'

/** Opens the dashboard; returns the queries of its figures too. */
function open(search = '') {
  const asked: Record<string, string>[] = []
  server.use(
    onCall(getDashboardAnalytics, ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      return success(getDashboardAnalytics, buildDashboard())
    }),
  )
  return { ...renderApp(`${paths.dashboard}${search}`), asked }
}

const figures = () => screen.findByRole('region', { name: 'Figures' })

it('is the last 30 days in the zone of the browser at first', async () => {
  const { asked } = open()
  await figures()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(asked).toEqual([{ days: '30', timeZone }])
})

it('is changed in the address, with its zone', async () => {
  const { user, router, asked } = open('?days=7&zone=Asia/Tokyo')
  await figures()
  await user.click(screen.getByText('90 days'))
  await waitFor(() => {
    expect(asked.at(-1)).toEqual({ days: '90', timeZone: 'Asia/Tokyo' })
  })
  expect(asked[0]).toEqual({ days: '7', timeZone: 'Asia/Tokyo' })
  expect(router.state.location.search).toBe('?days=90&zone=Asia%2FTokyo')
})

it('from one day to another is asked for as it is', async () => {
  const { asked } = open('?from=2026-01-01&to=2026-01-31&zone=UTC')
  await figures()
  expect(asked).toEqual([{ from: '2026-01-01', to: '2026-01-31', timeZone: 'UTC' }])
  expect(await screen.findByLabelText('Start date')).toHaveValue('01/01/2026')
})

it.each([
  ['2026-02-02', '2026-02-01', 'Start Date cannot be later than End Date.', 'End date'],
  ['2025-01-01', '2026-01-02', 'Choose at most 366 days.', 'End date'],
  ['2026-02-02', '', 'This field is required.', 'End date'],
  ['', '2026-02-02', 'This field is required.', 'Start date'],
  ['2026-02-01', '2026-02-30', 'This field is required.', 'End date'],
])('from %s to %s is refused without a request', async (from, to, message, label) => {
  const { asked } = open(`?from=${from}&to=${to}`)
  expect(await screen.findByText(message)).toBeVisible()
  expect(await screen.findByLabelText(label)).toHaveAccessibleDescription(message)
  expect(screen.getAllByLabelText(/ date$/).filter((day) => day.ariaInvalid === 'true')).toEqual([
    screen.getByLabelText(label),
  ])
  expect(asked).toEqual([])
})

it('of 366 days is not refused', async () => {
  const { asked } = open('?from=2025-01-01&to=2026-01-01')
  await figures()
  expect(asked).toHaveLength(1)
})

it('falls back where the address makes no sense', async () => {
  const { asked } = open('?days=400&zone=%2B02:00')
  await figures()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(asked).toEqual([{ days: '30', timeZone }])
})
