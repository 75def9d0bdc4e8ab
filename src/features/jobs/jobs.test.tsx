import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildId } from '@/testing/builders'
import { buildPhysicalCard } from '@/testing/buildCards'
import { buildJob } from '@/testing/buildJob'
import { serveCards } from '@/testing/fakes/fakeCards'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { undoJob } from '@/contract/jobs'
import { inAct } from '@/testing/inAct'
import {
  dismissJobs,
  trackJob,
  readTracked,
  trackUndo,
  keepInTray,
  takeEndNotice,
} from './trackedJobs'
import { canCancel, pollDelay } from './jobState'
import { endText, stateText, undoText } from './jobText'

const trayButton = (name: RegExp) => screen.findByRole('button', { name })
const card = (title: string) => screen.findByRole('article', { name: title })

afterEach(() => {
  vi.useRealTimers()
})

/** Renders the app of a user whose jobs began before this page was loaded. */
function openWith(...jobs: ReturnType<typeof buildJob>[]) {
  const contacts = serveContacts([numberedContact(1)])
  const served = serveJobs(jobs)
  for (const { id } of jobs) trackJob(id)
  return { contacts, jobs: served, ...renderApp('/contacts') }
}

describe('a job that changes cards', () => {
  it('loads the cards again when it ends, and names them', async () => {
    const running = buildJob({ kind: 'cards', state: 'running', title: 'Deactivate' })
    const jobs = serveJobs([running])
    trackJob(running.id)
    const cards = serveCards([buildPhysicalCard()])
    renderApp('/cards')
    await screen.findByRole('row', { name: 'Blue metal card' })
    await trayButton(/1 running/)
    cards.cards = cards.cards.map((each) => ({ ...each, name: 'Changed by the job' }))
    await inAct(() => {
      jobs.finish(running.id, { changed: 1, unchanged: 2 }, { canUndo: true })
    })
    expect(await screen.findByRole('row', { name: 'Changed by the job' })).toBeVisible()
    const toast = within(await screen.findByRole('alert'))
    expect(toast.getByText('Deactivate: 1 card, 2 unchanged.')).toBeVisible()
    expect(undoText(buildJob({ kind: 'cards', counts: { changed: 3 } }))).toBe(
      'Undo changes to 3 cards',
    )
  })
})

describe('the tray', () => {
  it('survives a reload, follows a job to its end, announces the end once and undoes it', async () => {
    const running = buildJob({
      state: 'running',
      done: 12_400,
      total: 1_000_000,
      counts: { changed: 12_400 },
    })
    const { user, jobs, contacts } = openWith(running)
    await user.click(await trayButton(/1 running/))
    const shown = within(await card('Tag with “VIP”'))
    expect(shown.getByText('12,400 of 1,000,000')).toBeVisible()
    expect(shown.getByRole('progressbar', { name: 'Tag with “VIP”' })).toHaveAttribute(
      'value',
      '12400',
    )
    const lists = contacts.sent('GET').length
    await inAct(() => {
      jobs.finish(running.id, { changed: 999_998, unchanged: 2 }, { canUndo: true })
    })
    const text = 'Tag with “VIP”: 999,998 contacts, 2 unchanged.'
    expect(within(await screen.findByRole('alert')).getByText(text)).toBeVisible()
    await waitFor(() => {
      expect(contacts.sent('GET').length).toBeGreaterThan(lists)
    })
    await user.click(shown.getByRole('button', { name: 'Undo tag changes to 999,998 contacts' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Undo tag changes to 999,998 contacts?' }),
    )
    await waitFor(() => {
      expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    })
    expect(jobs.requests).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Undo tag changes to 999,998 contacts' }))
    expect(await shown.findByText('Undoing: 0 of 1,000,000')).toBeVisible()
    await inAct(() => {
      jobs.set(running.id, {
        state: 'undone',
        counts: { reversed: 999_996, kept: 2 },
        canUndo: false,
      })
    })
    await waitFor(() => {
      expect(
        screen.getByText('Tag with “VIP”: undone, except 2 changed or deleted since.'),
      ).toBeVisible()
      expect(screen.getByText('Undone, except 2 changed or deleted since.')).toBeVisible()
    })
    expect(jobs.requests.map(({ path }) => path)).toEqual([`/v1/jobs/${running.id}/undo`])
    await user.click(shown.getByRole('button', { name: 'Dismiss: Tag with “VIP”' }))
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /Background work/ })).not.toBeInTheDocument()
    })
  })

  it('asks before the toast undoes an import of many contacts, and does nothing when that is cancelled', async () => {
    const importing = buildJob({ kind: 'import', title: 'Import of google.csv', state: 'running' })
    const { user, jobs } = openWith(importing)
    await trayButton(/1 running/)
    await inAct(() => {
      jobs.finish(importing.id, { created: 4_851, updated: 39, failed: 3 }, { canUndo: true })
    })
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Undo' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Undo import of 4,890 contacts?' }),
    )
    expect(dialog.getByText(/go to the trash/)).toBeInTheDocument()
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(jobs.requests).toEqual([])
  })

  it('stops a job, says why one failed, and offers to undo what it did', async () => {
    const stopped = buildJob({ state: 'running', done: 10, total: 20 })
    const failing = buildJob({
      state: 'running',
      title: 'Delete contacts',
      kind: 'delete',
      done: 5,
      total: 20,
    })
    const { user, jobs } = openWith(stopped, failing)
    await user.click(await trayButton(/2 running/))
    await user.click(within(await card('Tag with “VIP”')).getByRole('button', { name: 'Cancel' }))
    await inAct(() => {
      jobs.set(failing.id, { state: 'failed', error: 'The disk is full.', canUndo: true })
    })
    expect(
      (await screen.findAllByText('Tag with “VIP”: canceled after 10 of 20.')).length,
    ).toBeGreaterThan(0)
    const failed = within(await card('Delete contacts'))
    expect(await failed.findByText('The disk is full.')).toBeVisible()
    callFailsWith(undoJob, 'CONFLICT', { message: 'It is too late for that.' })
    await user.click(failed.getByRole('button', { name: /^Undo deletion of/ }))
    expect(await screen.findByText('It is too late for that.')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Background work' })).not.toBeInTheDocument()
    expect(await trayButton(/1 failed/)).toHaveFocus()
  })

  it('saves the file of an export that was started here, and keeps it available', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const exporting = buildJob({
      kind: 'export',
      title: 'Export contacts as CSV',
      state: 'running',
    })
    const { user, jobs } = openWith(exporting)
    await trayButton(/1 running/)
    await inAct(() => {
      jobs.finish(
        exporting.id,
        { changed: 3 },
        { canUndo: false, file: { name: 'contacts.csv', bytes: 120 } },
      )
    })
    expect(await screen.findByText('Exported 3 contacts.')).toBeVisible()
    await waitFor(() => {
      expect(click).toHaveBeenCalledOnce()
    })
    await user.click(await trayButton(/1 finished/))
    await user.click(
      within(await card('Export of 3 contacts as CSV')).getByRole('button', { name: 'Download' }),
    )
    await waitFor(() => {
      expect(click).toHaveBeenCalledTimes(2)
    })
    click.mockRestore()
  })

  it('does not poll while the page is hidden, and then shows what ended in the meantime', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    const running = buildJob({ state: 'running' })
    const { jobs, contacts, store } = openWith(running)
    await trayButton(/1 running/)
    const answered = () =>
      waitFor(() => {
        expect(store.getState().api?.queries['listJobs(undefined)']?.status).toBe('fulfilled')
      })
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await inAct(() => {
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await answered()
    const { listRequests } = jobs
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await answered()
    expect(jobs.listRequests).toBe(listRequests)

    jobs.jobs = [
      buildJob({ kind: 'delete', state: 'done', finishedAt: '2026-03-01T09:01:00.000Z' }),
      running,
    ]
    const lists = contacts.sent('GET').length
    hidden.mockRestore()
    await inAct(() => {
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await waitFor(() => {
      expect(jobs.listRequests).toBeGreaterThan(listRequests)
    })
    await waitFor(() => {
      expect(contacts.sent('GET').length).toBeGreaterThan(lists)
    })
    // And polling continues.
    const again = jobs.listRequests
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await waitFor(() => {
      expect(jobs.listRequests).toBeGreaterThan(again)
    })
  })

  it('counts a cancelled import as cancelled, not as finished', async () => {
    const cancelled = buildJob({
      kind: 'import',
      title: 'Import of contacts.csv',
      state: 'cancelled',
      done: 0,
      total: 4,
      counts: {},
    })
    const { user, jobs } = openWith(cancelled)
    await user.click(await trayButton(/1 canceled/))
    expect(
      within(await card('Import of contacts.csv')).getByText('Canceled. Nothing was imported.'),
    ).toBeVisible()
    const done = buildJob({ title: 'Second', state: 'done' })
    trackJob(done.id)
    jobs.jobs = [done, cancelled]
    await inAct(() => {
      window.dispatchEvent(new StorageEvent('storage'))
    })
    expect(await trayButton(/1 finished/)).toBeVisible()
  })

  it('shows a job that another tab started, and removes those the server no longer lists', async () => {
    const ended = buildJob({ state: 'done' })
    trackJob(buildId())
    const { jobs } = openWith(ended)
    await trayButton(/1 finished/)
    await waitFor(() => {
      expect(JSON.parse(readTracked())).toEqual([ended.id])
    })
    const other = buildJob({ state: 'running', title: 'Delete contacts' })
    jobs.jobs = [other, ended]
    localStorage.setItem('tessera:user:jobs', JSON.stringify([ended.id, other.id]))
    await inAct(() => {
      window.dispatchEvent(new StorageEvent('storage'))
    })
    expect(await trayButton(/1 running/)).toBeVisible()
  })

  it('keeps the focus in the tray when jobs are dismissed', async () => {
    const jobs = ['First', 'Second', 'Third'].map((title) => buildJob({ title, state: 'done' }))
    const { user } = openWith(...jobs, buildJob({ title: 'Fourth', state: 'running' }))
    await user.click(await trayButton(/1 running/))
    await user.click(within(await card('Third')).getByRole('button', { name: 'Dismiss: Third' }))
    await waitFor(() => {
      expect(
        within(screen.getByRole('article', { name: 'Fourth' })).getByRole('button', {
          name: 'Cancel',
        }),
      ).toHaveFocus()
    })
    await user.click(within(await card('First')).getByRole('button', { name: 'Dismiss: First' }))
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Dismiss: Second' })).toHaveFocus()
    })
  })

  it('moves the focus to the header when its last job is dismissed', async () => {
    const { user } = openWith(buildJob({ title: 'Only', state: 'done' }))
    await user.click(await trayButton(/1 finished/))
    await user.click(within(await card('Only')).getByRole('button', { name: 'Dismiss: Only' }))
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /1 finished/ })).not.toBeInTheDocument()
    })
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /account/i })).toHaveFocus()
    })
  })
})

describe('the text of a job', () => {
  const job = buildJob({ done: 3, total: 1200 })
  it.each([
    [{ state: 'queued' }, 'Waiting to start'],
    [{ state: 'running' }, '3 of 1,200'],
    [{ state: 'running', total: null }, '3'],
    [{ state: 'undoing' }, 'Undoing: 3 of 1,200'],
    [{ state: 'waiting' }, 'Waiting for you'],
    [{ state: 'done', kind: 'delete', counts: { changed: 1 } }, 'Deleted 1 contact.'],
    [{ state: 'done', kind: 'erase', counts: { changed: 2 } }, 'Deleted 2 contacts forever.'],
    [
      { state: 'done', kind: 'restore', counts: { changed: 2, unchanged: 1 } },
      'Restored 2 contacts, 1 unchanged.',
    ],
    [
      { state: 'done', kind: 'export', counts: {}, file: { name: 'contacts.csv', bytes: 9 } },
      'Exported 3 contacts.',
    ],
    [
      { state: 'done', kind: 'export', counts: {} },
      'Exported 3 contacts. The file was deleted to make room for newer ones.',
    ],
    [{ state: 'done', counts: { changed: 2, failed: 1 } }, 'Tag with “VIP”: 2 contacts, 1 failed.'],
    [{ state: 'done', kind: 'merge', counts: { failed: 2 } }, 'Merged 0 groups, 2 failed.'],
    [{ state: 'failed', error: null }, 'Tag with “VIP” failed.'],
    [{ state: 'cancelled' }, 'Tag with “VIP”: canceled after 3 of 1,200.'],
    [
      { state: 'cancelled', kind: 'import', done: 0, counts: {} },
      'Canceled. Nothing was imported.',
    ],
    [
      { state: 'cancelled', kind: 'import', counts: { created: 1, updated: 2 } },
      'Canceled after 3 of 1,200 rows. 1 contact added, 2 updated.',
    ],
    [
      { state: 'cancelled', kind: 'import', counts: { duplicate: 3 } },
      'Canceled after 3 of 1,200 rows. Nothing was imported.',
    ],
    [{ state: 'undone', counts: { reversed: 2 } }, 'Tag with “VIP”: undone.'],
  ] as const)('%o is "%s"', (fields, text) => {
    expect(stateText({ ...job, ...fields })).toBe(text)
  })

  it('falls back to the title for other kinds', () => {
    expect(endText({ ...job, kind: 'invitations', state: 'done', title: 'Invite 3 people' })).toBe(
      'Invite 3 people: done.',
    )
  })
})

it('polls short jobs often and long ones rarely; an undo cannot be stopped', () => {
  expect([0, 9999, 10_000, 59_999, 60_000].map(pollDelay)).toEqual([700, 700, 1500, 1500, 3000])
  expect(
    (['queued', 'waiting', 'undoing', 'done'] as const).map((state) =>
      canCancel(buildJob({ state })),
    ),
  ).toEqual([true, true, false, false])
})

it('announces the end of a job once, and the end of its undo once, in the tab that started them', () => {
  trackJob('a')
  expect([
    takeEndNotice({ id: 'a', state: 'undone' }),
    takeEndNotice({ id: 'a', state: 'done' }),
    takeEndNotice({ id: 'a', state: 'done' }),
  ]).toEqual([false, true, false])
  trackUndo('a')
  expect([
    takeEndNotice({ id: 'a', state: 'done' }),
    takeEndNotice({ id: 'a', state: 'undone' }),
  ]).toEqual([false, true])
  keepInTray('b')
  expect(takeEndNotice({ id: 'b', state: 'done' })).toBe(false)
  dismissJobs(['a', 'b'])
  expect(localStorage).toHaveLength(0)
})

it.each([
  [
    { kind: 'import', counts: { created: 50, updated: 1, failed: 9 } },
    'Undo import of 51 contacts',
  ],
  [{ kind: 'delete', counts: { changed: 1, unchanged: 4 } }, 'Undo deletion of 1 contact'],
  [
    { kind: 'merge', title: 'Merge certain duplicates', counts: { changed: 7 } },
    'Undo “Merge certain duplicates”',
  ],
] as const)('the undo of %j is called “%s”', (job, text) => {
  expect(undoText(buildJob(job))).toBe(text)
})
