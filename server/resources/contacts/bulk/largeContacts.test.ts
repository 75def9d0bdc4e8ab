import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { changeCells } from '@/contract/contacts/changeCells'
import { type BulkAction, changeContacts } from '@/contract/contacts/changeContacts'
import { getJob, job, undoJob } from '@/contract/jobs'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { applyPatch } from '../contactContent'
import { newRow } from '../contactRow'
import { takeFitting } from '../store/contactLengths'
import { insertContacts } from '../store/insertContacts'

const server = useTestServer()
let token = ''
let ids: string[] = []

/** Three contacts of which two fit into memory at once. */
beforeEach(async () => {
  token = (await server.createActor('ada')).token
  const origin = { tenantId: TENANT, userId: 'ada', profileId: crypto.randomUUID() } as const
  const notes = 'A long story. '.repeat(450_000)
  const rows = ['Ada', 'Bob', 'Cleo'].map((firstName) =>
    newRow(
      { ...origin, source: 'import', now: server.now },
      applyPatch(null, { firstName, notes }),
    ),
  )
  await insertContacts({ db: server.database.db, actor: origin }, rows)
  ids = rows.map(({ id }) => id)
})

async function start(action: BulkAction, selection: object): Promise<string> {
  const { data } = await server.send(changeContacts, { token, body: { action, selection } })
  return v.parse(job, data).id
}

async function doneAfter(jobId: string, steps: number): Promise<[number, string]> {
  await server.runJobs({ steps })
  const { data } = await server.send(getJob, { token, params: { jobId } })
  const { done, state } = v.parse(job, data)
  return [done, state]
}

it.each<BulkAction>([
  { type: 'tag', add: ['VIP'], remove: [] },
  { type: 'edit', edit: { field: 'notes', value: null } },
])('a step of $type, and of its undo, takes fewer contacts if they are large', async (action) => {
  const selection = action.type === 'tag' ? { ids } : { matching: {}, except: [] }
  const jobId = await start(action, selection)
  expect(await doneAfter(jobId, 1)).toEqual([2, 'running'])
  expect(await doneAfter(jobId, 1)).toEqual([3, 'done'])
  await server.send(undoJob, { token, params: { jobId } })
  expect(await doneAfter(jobId, 1)).toEqual([2, 'undoing'])
  expect(await doneAfter(jobId, 1)).toEqual([3, 'undone'])
})

it('cells of large contacts are changed in parts, all in one call', async () => {
  const rows = ids.map((id) => ({ id, version: 1, change: { organization: 'Acme' } }))
  const body = { rows, onConflict: 'stop' }
  const { data } = await server.send(changeCells, { token, body })
  expect(v.parse(changeCells.answer ?? v.never(), data).changed).toHaveLength(3)
})

it('at least one contact is taken, and no more than fit', () => {
  const take = (...millions: number[]) => takeFitting(millions, (each) => each * 1_000_000)
  expect([take(), take(99, 1), take(8, 8, 1), take(1, 2)]).toEqual([[], [99], [8, 8], [1, 2]])
})
