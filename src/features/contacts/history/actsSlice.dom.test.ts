import { expect, it } from 'vitest'
import { actRecorded, actsSlice, clashesFound, undoStarted } from './actsSlice'

it('keeps a question open while a notice undoes another act', () => {
  const arg = { params: { jobId: 'job' } }
  const cells = { kind: 'cells' as const, label: 'Edit', rows: [], id: 'a', at: 1 }
  const undo = { endpoint: 'undoJob' as const, arg }
  const bulk = {
    kind: 'request' as const,
    undo,
    redo: null,
    count: 1,
    label: 'Tag',
    id: 'b',
    at: 2,
  }
  const undone = {
    type: 'api/executeMutation/fulfilled',
    meta: { arg: { endpointName: 'undoJob', originalArgs: arg } },
  }
  const actions = [
    actRecorded(bulk),
    actRecorded(cells),
    undoStarted({ id: 'a' }),
    clashesFound([]),
    undone,
  ]
  const state = actions.reduce(actsSlice.reducer, actsSlice.getInitialState())
  expect(state.undone).toMatchObject([{ id: 'b' }])
  expect(state.running).toMatchObject({ actId: 'a', clashes: [] })
})
