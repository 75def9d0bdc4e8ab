import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { attachSlice } from '@/shared/lib/attachSlice'
import { buildJob } from '@/testing/buildJob'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { actRecorded, actsSlice, selectActs } from './actsSlice'

it('undoes and redoes nothing on top of a job that has not ended', async () => {
  const job = buildJob({ kind: 'favorite', state: 'done', canUndo: true })
  const jobs = serveJobs([job])
  const contacts = serveContacts([numberedContact(0, { organization: 'Second Ltd' })])
  const { user, store } = renderApp('/contacts')
  const [before, after] = [{ organization: 'First Ltd' }, { organization: 'Second Ltd' }]
  await screen.findByText('Second Ltd')
  const undo = { endpoint: 'undoJob' as const, arg: { params: { jobId: job.id } } }
  const rows = [{ id: contactId(0), version: 1, before, after }]
  await inAct(() => {
    store.dispatch(attachSlice(actsSlice))
    store.dispatch(actRecorded({ kind: 'cells', label: 'Edit', rows, id: 'a', at: 1 }))
    const act = { kind: 'request' as const, undo, redo: null, count: 1 }
    store.dispatch(actRecorded({ ...act, label: 'Favorite', id: 'b', at: 2 }))
  })
  await waitFor(async () => {
    const { undone, running } = selectActs(store.getState())
    if (undone.length === 0 && !running) await user.keyboard('{Control>}z{/Control}')
    expect(selectActs(store.getState()).undone).toHaveLength(1)
  })
  expect(jobs.last.state).toBe('undoing')
  await user.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText(/^“Favorite” is still being undone/)).toBeVisible()
  expect(contacts.sent('PUT')).toEqual([])
  await inAct(() => {
    jobs.set(job.id, { state: 'undone' })
  })
  await user.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('First Ltd')).toBeVisible()
})
