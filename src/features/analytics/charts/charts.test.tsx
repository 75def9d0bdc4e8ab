import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getDashboardAnalytics, getServicesAnalytics } from '@/contract/analytics/analytics'
import { paths } from '@/shared/paths'
import { buildDashboard, buildServices } from '@/testing/buildAnalytics'
import { renderApp } from '@/testing/renderApp'
import { callAnswers } from '@/testing/scenarios'

beforeEach(() => {
  callAnswers(getDashboardAnalytics, buildDashboard())
  callAnswers(getServicesAnalytics, buildServices())
})

const day = (name: string) => screen.findByRole('option', { name })

/** Collects the texts of files that are downloaded. */
function collectFiles(): Blob[] {
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:file'
  })
  return blobs
}

describe('the chart', () => {
  it('has one focusable day, moved by the keys', async () => {
    const { user } = renderApp(paths.dashboard)
    const last = await day('Tuesday, March 10, 2026: 16')
    const list = screen.getByRole('listbox', { name: 'Views by day' })
    const focusable = () =>
      within(list)
        .getAllByRole('option')
        .filter(({ tabIndex }) => tabIndex === 0)
    expect(focusable()).toEqual([last])
    last.focus()
    await user.keyboard('{ArrowLeft}')
    expect(await day('Monday, March 9, 2026: 15')).toHaveFocus()
    await user.keyboard('{Home}')
    expect(await day('Wednesday, March 4, 2026: 10')).toHaveFocus()
    expect(focusable()).toHaveLength(1)
    await user.keyboard('{ArrowLeft}')
    expect(await day('Wednesday, March 4, 2026: 10')).toHaveFocus()
    await user.keyboard('{End}')
    expect(last).toHaveFocus()
  })

  it('draws the chosen figure', async () => {
    const { user } = renderApp(paths.dashboard)
    const figure = await screen.findByRole('button', { name: /^Clicks/ })
    expect(figure).toHaveAttribute('aria-pressed', 'false')
    await user.click(figure)
    expect(figure).toHaveAttribute('aria-pressed', 'true')
    expect(await day('Wednesday, March 4, 2026: 5')).toBeInTheDocument()
  })

  it('has a table behind it', async () => {
    const { user } = renderApp(paths.dashboard)
    await user.click(await screen.findByRole('button', { name: 'Show Views by day as a table' }))
    const rows = within(screen.getByRole('region', { name: 'Views by day, table' }))
    expect(rows.getAllByRole('row')).toHaveLength(8)
    expect(rows.getByRole('row', { name: /^2026-03-04/ })).toHaveTextContent('2026-03-0410810550%')
    await user.click(screen.getByRole('button', { name: 'Show Views by day as a chart' }))
    expect(await day('Wednesday, March 4, 2026: 10')).toBeInTheDocument()
  })
})

describe('a download', () => {
  it('of the chart has every figure of every day', async () => {
    const blobs = collectFiles()
    const { user } = renderApp(paths.dashboard)
    await user.click(await screen.findByRole('button', { name: 'Download Views by day' }))
    await user.click(await screen.findByText('Download CSV'))
    await waitFor(() => {
      expect(blobs).toHaveLength(1)
    })
    const lines = ((await blobs[0]?.text()) ?? '').split('\r\n')
    expect(lines).toHaveLength(9)
    expect(lines[0]).toMatch(/^\uFEFF?Day,Views,/)
    expect(lines[1]).toBe('2026-03-04,10,8,1,0,5,0.5')
  })

  it('is no formula for a spreadsheet', async () => {
    const blobs = collectFiles()
    const { user } = renderApp(paths.dashboard)
    await user.click(await screen.findByRole('button', { name: 'Download Links as CSV' }))
    const text = (await blobs[0]?.text()) ?? ''
    expect(text).toContain("'=Portfolio")
    expect(text).not.toMatch(/^"?=/m)
  })

  it('of a picture that cannot be drawn says what to do instead', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    const { user } = renderApp(paths.dashboard)
    await user.click(await screen.findByRole('button', { name: 'Download Views by day' }))
    await user.click(await screen.findByText('Download picture (PNG)'))
    expect(await screen.findByText(/Download the CSV instead/)).toBeVisible()
  })
})
