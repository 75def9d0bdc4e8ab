import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildJob } from '@/testing/buildJob'
import { serveContacts } from '@/testing/fakes/fakeContacts'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { renderApp } from '@/testing/renderApp'
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
