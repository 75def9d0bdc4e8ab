import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { listJobs } from '@/contract/jobs'
import { buildJob } from '@/testing/buildJob'
import { serveContacts } from '@/testing/fakes/fakeContacts'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { parseIds, readTracked, trackJob } from '../trackedJobs'

function openWith(...jobs: ReturnType<typeof buildJob>[]) {
  serveContacts([])
  const served = serveJobs(jobs)
  for (const { id } of jobs) trackJob(id)
  return { jobs: served, ...renderApp('/contacts') }
}

const trayButton = (name: RegExp) => screen.findByRole('button', { name })
const card = (name: string) => screen.findByRole('article', { name })

describe('jobs that have ended', () => {
  it('offers to import again what was undone, and asks about many contacts first', async () => {
    const undone = buildJob({
      kind: 'import',
      title: 'Import of leads.csv',
      state: 'undone',
      counts: { created: 60, reversed: 60 },
      canRedo: true,
    })
    const { user, jobs } = openWith(undone)
    await user.click(await trayButton(/1 finished/))
    await user.click(
      within(await card('Import of leads.csv')).getByRole('button', {
        name: 'Redo import of 60 contacts',
      }),
    )
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Redo import of 60 contacts?' }),
    )
    expect(jobs.requests).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Redo import of 60 contacts' }))
    expect(await trayButton(/1 running/)).toBeVisible()
    expect(jobs.requests.map(({ path }) => path)).toEqual([`/v1/jobs/${undone.id}/redo`])
  })

  it.each([
    ['links to the rows of an import that was canceled halfway', 120, 1],
    ['has no link to an import that was discarded', 0, 0],
  ])('%s', async (_title, done, links) => {
    const canceled = { kind: 'import', state: 'cancelled', title: 'Import of leads.csv' } as const
    const { user } = openWith(buildJob({ ...canceled, done, counts: { failed: done } }))
    await user.click(await trayButton(/1 canceled/))
    const found = within(await card('Import of leads.csv')).queryAllByRole('link', { name: 'Show' })
    expect(found).toHaveLength(links)
  })

  it('counts the contacts of a file, of which some were deleted meanwhile', async () => {
    const file = { name: 'contacts.csv', bytes: 9 }
    const title = 'Export contacts as CSV, 1 column'
    const counts = { exported: 28 }
    const { user } = openWith(
      buildJob({ kind: 'export', state: 'done', title, done: 30, total: 30, counts, file }),
    )
    await user.click(await trayButton(/1 finished/))
    const exported = within(await card('Export of 28 contacts as CSV, 1 column'))
    expect(exported.getByText('Exported 28 contacts.')).toBeVisible()
  })

  it('come back after a lost connection, also where it was lost before the first answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const running = buildJob({ state: 'running', title: 'Delete' })
    const { jobs } = openWith(running)
    callFailsWith(listJobs, 'UNAVAILABLE')
    await screen.findByRole('heading', { name: 'Contacts' })
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(screen.queryByRole('button', { name: /1 running/ })).not.toBeInTheDocument()
    serveJobs(jobs.jobs)
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(await trayButton(/1 running/)).toBeVisible()
    vi.useRealTimers()
  })

  it('forgets finished jobs once they were seen, but none that failed', async () => {
    const done = buildJob({ state: 'done', title: 'First' })
    const failed = buildJob({ state: 'failed', title: 'Second', error: 'The disk is full.' })
    const { user } = openWith(done, failed)
    await user.click(await trayButton(/1 failed/))
    expect(await card('First')).toBeVisible()
    expect(screen.queryByText(/^Work continues/)).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(parseIds(readTracked())).toEqual([failed.id])
    })
  })
})
