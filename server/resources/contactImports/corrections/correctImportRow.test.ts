import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import * as calls from '@/contract/contacts/imports'
import { importRow } from '@/contract/contacts/contactImport'
import { useTestServer } from '../../../testing/harness'
import { Importing } from '../../../testing/importing'

const server = useTestServer()
let token = ''
let importing: Importing

beforeEach(async () => {
  const actor = await server.createActor('ada')
  token = actor.token
  importing = new Importing(server, actor)
})

const csv = (...rows: string[]) => ['Name,Email,Phone', ...rows].join('\n')

interface Correction {
  row: number
  column: number
  value: string
  round?: number
}

const correct = (jobId: string, { round = 1, ...correction }: Correction, as = token) => {
  const body = { round, ...correction }
  return server.send(calls.correctImportRow, { token: as, params: { jobId }, body })
}

const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

it('replaces a cell and plans its row again; the import and a new plan use it', async () => {
  const rows = Array.from(
    { length: 120 },
    (_, at) => `N${String(at)} Berg,n${String(at)}@example.com,`,
  )
  const sent = await importing.send(csv(...rows, 'Ann Lee,no,me', ',bad,'))
  const planned = await importing.plan(sent)
  expect([planned.outcomes.created, planned.outcomes.failed, planned.notes.leftOut]).toEqual([
    121, 1, 1,
  ])
  const first = await correct(sent.jobId, { row: 121, column: 1, value: 'ann@example.com' })
  const answered = v.parse(importRow, first.data)
  expect(answered).toMatchObject({
    outcome: 'created',
    leftOut: [{ column: 'Phone', value: 'me' }],
  })
  expect(await importing.rows(sent.jobId, 'leftOut')).toEqual([answered])
  await correct(sent.jobId, { row: 121, column: 2, value: '030 1' })
  // The same contact as an earlier row, in another batch.
  const duplicate = await correct(sent.jobId, { row: 122, column: 1, value: 'n7@example.com' })
  expect(duplicate.data).toMatchObject({
    outcome: 'duplicate',
    reason: 'Row 8 is the same contact.',
  })
  const after = await importing.get(sent.jobId)
  expect([after.outcomes, after.notes.leftOut]).toEqual([
    { ...planned.outcomes, duplicate: 1, failed: 0 },
    0,
  ])
  expect(sumOf(after.outcomes)).toBe(122)
  expect(await importing.rows(sent.jobId, 'failed')).toEqual([])
  expect((await importing.plan(sent, { policy: 'overwrite' })).outcomes).toEqual(after.outcomes)
  const done = await importing.apply(sent.jobId)
  expect(done.outcomes).toEqual(after.outcomes)
  const ann = (await importing.contacts()).find(({ firstName }) => firstName === 'Ann Lee')
  expect([ann?.emails[0]?.value, ann?.phones[0]?.value, ann?.extras]).toEqual([
    'ann@example.com',
    '030 1',
    {},
  ])
  const undone = await importing.undo(sent.jobId)
  expect(undone.job.counts).toMatchObject({ reversed: 121 })
})

it('refuses another round or phase, a missing row or column, cards and unreadable rows', async () => {
  const sent = await importing.send(csv('Ann Lee,no,', 'Bo"b,no,'))
  const codeOf = async (correction: Correction, as = token) => {
    const { error } = await correct(sent.jobId, correction, as)
    return [error?.code, error?.message]
  }
  const fix = { row: 1, column: 1, value: 'ann@example.com' }
  const notPlanned = ['CONFLICT', 'Rows can be corrected only while the plan is being reviewed.']
  expect(await codeOf(fix)).toEqual(notPlanned)
  await importing.plan(sent)
  expect(await codeOf({ ...fix, round: 0 })).toEqual([
    'CONFLICT',
    'The rows were compared again with other options. Check the new plan first.',
  ])
  expect((await codeOf({ ...fix, row: 3 }))[0]).toBe('NOT_FOUND')
  expect((await codeOf({ ...fix, column: 3 }))[0]).toBe('VALIDATION_FAILED')
  expect((await codeOf({ ...fix, row: 2 }))[0]).toBe('VALIDATION_FAILED')
  expect((await codeOf({ ...fix, value: 'x'.repeat(20_001) }))[0]).toBe('VALIDATION_FAILED')
  const { token: other } = await server.createActor('eve')
  expect((await codeOf(fix, other))[0]).toBe('NOT_FOUND')
  // Two tabs: both corrections of one row stay, or one is told to try again.
  const answers = await Promise.all([
    correct(sent.jobId, fix),
    correct(sent.jobId, { row: 1, column: 2, value: '030 1' }),
  ])
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.every(({ error }) => error?.code === 'CONFLICT')).toBe(true)
  expect((await importing.get(sent.jobId)).outcomes).toMatchObject({ created: 1, failed: 1 })
  await importing.apply(sent.jobId)
  expect(await codeOf({ ...fix, round: 2 })).toEqual(notPlanned)
  const card = await importing.send('BEGIN:VCARD\nFN:Ann\nTEL:1\nEND:VCARD\n', {
    type: 'vcf',
    fingerprint: 'card',
  })
  await importing.plan(card)
  const { error } = await correct(card.jobId, { row: 1, column: 0, value: 'x' })
  expect(error?.message).toBe('This value cannot be corrected here. Correct it in the file.')
})
