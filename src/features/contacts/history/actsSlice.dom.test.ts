import { expect, it } from 'vitest'
import {
  actRecorded,
  actRedone,
  actUndone,
  actsSlice,
  clashesFound,
  redoStarted,
  undoStarted,
} from './actsSlice'

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

it('keeps an act that is being redone while another one is recorded, so that it can be undone', () => {
  const actOf = (id: string) => ({ kind: 'cells' as const, label: 'Edit', rows: [], id, at: 1 })
  const actions = [
    actRecorded(actOf('a')),
    undoStarted({ id: 'a' }),
    actUndone({ id: 'a' }),
    redoStarted({ id: 'a' }),
    actRecorded(actOf('b')),
    actRedone({ id: 'a' }),
  ]
  const state = actions.reduce(actsSlice.reducer, actsSlice.getInitialState())
  expect(state).toMatchObject({ done: [{ id: 'b' }, { id: 'a' }], undone: [], running: null })
})
