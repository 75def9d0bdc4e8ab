import * as v from 'valibot'
import * as contactCalls from '@/contract/contacts/contacts'
import * as calls from '@/contract/contacts/imports'
import * as jobCalls from '@/contract/jobs'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type ImportPolicy,
  contactImport,
  defaultImportOptions,
} from '@/contract/contacts/contactImport'
import { useTestServer } from '../../testing/harness'
import { Importing } from '../../testing/importing'
import { changeContacts } from '@/contract/contacts/changeContacts'

const server = useTestServer()
let token = ''
let profileId = ''
let importing: Importing

beforeEach(async () => {
  const actor = await server.createActor('ada')
  token = actor.token
  profileId = actor.defaultProfileId
  importing = new Importing(server, actor)
})

const create = (fields: object) => server.send(contactCalls.createContact, { token, body: fields })
const update = (contactId: string, version: number, body: object) =>
  server.send(contactCalls.updateContact, {
    token,
    params: { contactId },
    body,
    headers: { 'if-match': `"${String(version)}"` },
  })
const none = { created: 0, updated: 0, unchanged: 0, duplicate: 0, skipped: 0, failed: 0 }
const HEADERS = 'First Name,Last Name,E-mail 1 - Value,Phone 1 - Value,Organization Name,Labels'
const csv = (...rows: string[]) => [HEADERS, ...rows].join('\n')

describe('an import', () => {
  it('is sent, planned without a change, applied, listed row by row, and undone', async () => {
    await create({ firstName: 'Ada', lastName: 'Moreau', emails: [{ value: 'ada@example.com' }] })
    const sent = await importing.send(
      csv(
        'Ada,Moreau,ADA@example.com,+49 30 1234567,Engines,',
        'Ben,Adeyemi,ben@example.com,,,',
        'Bad,Mail,no-mail,,,',
        ',,,,,',
        'Ben,Adeyemi,ben@example.com,,,',
      ),
      { size: 2, options: { isStrict: true } },
    )
    const before = await importing.contacts()
    const planned = await importing.plan(sent, {}, 1)
    expect(planned).toMatchObject({
      phase: 'planned',
      received: 5,
      job: { state: 'waiting', canUndo: false },
    })
    expect(planned.outcomes).toEqual({
      ...none,
      created: 1,
      updated: 1,
      duplicate: 1,
      skipped: 1,
      failed: 1,
    })
    expect(await importing.contacts()).toEqual(before)
    const plan = await importing.rows(sent.jobId)
    expect(plan).toMatchObject([
      {
        row: 1,
        outcome: 'updated',
        name: 'Ada Moreau',
        contactId: before[0]?.id,
        changes: [
          { field: 'organization', before: '', after: 'Engines' },
          { field: 'phones', before: '', after: '+49301234567' },
        ],
      },
      { row: 2, outcome: 'created', name: 'Ben Adeyemi' },
      {
        row: 3,
        outcome: 'failed',
        name: 'Bad Mail',
        column: 'E-mail 1 - Value',
        reason: 'Please enter a valid email.',
      },
      { row: 4, outcome: 'skipped', reason: 'The row is empty.' },
      { row: 5, outcome: 'duplicate', reason: 'Row 2 is the same contact.' },
    ])
    const done = await importing.apply(sent.jobId, 1)
    expect(done).toMatchObject({
      phase: 'ended',
      outcomes: planned.outcomes,
      job: { state: 'done', done: 5, total: 5, canUndo: true },
    })
    const after = await importing.rows(sent.jobId)
    expect(after.map(({ contactId: _, ...row }) => row)).toEqual(
      plan.map(({ contactId: _, ...row }) => row),
    )
    expect(await importing.contacts()).toMatchObject([
      { firstName: 'Ada', organization: 'Engines', version: 2 },
      { firstName: 'Ben', source: 'import' },
    ])
    expect((await importing.rows(sent.jobId, 'failed')).map(({ row }) => row)).toEqual([3])

    const undone = await importing.undo(sent.jobId)
    expect(undone.job).toMatchObject({
      state: 'undone',
      counts: { reversed: 2, kept: 0, notReversed: 0 },
    })
    const [{ version, updatedAt: _u, ...ada } = { version: 0, updatedAt: '' }, ...others] =
      await importing.contacts()
    expect([version, others]).toEqual([3, []])
    expect(before).toMatchObject([ada])
    expect((await importing.rows(sent.jobId)).map(({ undo }) => undo)).toEqual([
      'reversed',
      'reversed',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('continues in a reopened tab: received rows are not added twice, and a gap is refused', async () => {
    const { jobId } = await importing.send(csv('Ada,,,,,', 'Ben,,,,,'))
    expect((await importing.send(csv('Ada,,,,,', 'Ben,,,,,'))).jobId).toBe(jobId)
    const send = (from: number, ...names: string[]) =>
      server.send(calls.sendImportRows, {
        token,
        params: { jobId },
        body: { from, rows: names.map((name) => [name]) },
      })
    const answers = await Promise.all([
      send(2, 'Ben', 'Cleo'),
      send(2, 'Ben', 'Cleo'),
      send(3, 'Cleo'),
    ])
    expect(answers.map(({ data }) => data)).toEqual(
      Array.from({ length: 3 }, () => ({ received: 3 })),
    )
    expect((await send(5, 'Eve')).error).toMatchObject({
      code: 'CONFLICT',
      message: 'Row 4 is expected next.',
    })
    const plan = (rows: number) =>
      server.send(calls.planImport, {
        token,
        params: { jobId },
        body: { rows, mapping: { columns: [] }, options: defaultImportOptions },
      })
    expect((await plan(3)).error?.code).toBe('VALIDATION_FAILED')
    expect(
      (await server.send(calls.applyImport, { token, params: { jobId }, body: { round: 0 } })).error
        ?.code,
    ).toBe('CONFLICT')
    await expect(importing.plan({ jobId, rows: 4 })).rejects.toThrow('3 of 4 rows have arrived.')
    expect((await importing.plan({ jobId, rows: 3 })).outcomes).toEqual({ ...none, created: 3 })
    expect((await send(4, 'Eve')).error?.code).toBe('CONFLICT')
    // With other options it is planned again.
    expect((await importing.plan({ jobId, rows: 3 }, { tags: ['Fair'] })).options.tags).toEqual([
      'Fair',
    ])
    const { round } = await importing.get(jobId)
    const apply = () =>
      server.send(calls.applyImport, { token, params: { jobId }, body: { round } })
    const twice = await Promise.all([apply(), apply()])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    await server.runJobs()
    expect((await importing.contacts()).map(({ firstName, tags }) => [firstName, tags])).toEqual([
      ['Ada', ['Fair']],
      ['Ben', ['Fair']],
      ['Cleo', ['Fair']],
    ])
    // An ended import is not continued.
    expect((await importing.send(csv('Ada,,,,,'))).jobId).not.toBe(jobId)
  })

  it('is created once if the same file is started several times at once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => importing.send(csv('Ada,,,,,'))))
    expect(new Set(all.map(({ jobId }) => jobId)).size).toBe(1)
  })

  it('deletes its rows when it is canceled before the start, and keeps its changes when canceled later', async () => {
    const rows = Array.from({ length: 250 }, (_, row) => `N${String(row)},X,,,,`)
    const cancel = (jobId: string) => server.send(jobCalls.cancelJob, { token, params: { jobId } })
    const first = await importing.send(csv(...rows))
    await importing.plan(first)
    await cancel(first.jobId)
    expect(await importing.get(first.jobId)).toMatchObject({
      phase: 'ended',
      received: 0,
      outcomes: none,
      job: { state: 'cancelled', done: 0, total: 250, counts: {}, canUndo: false },
    })
    expect(await importing.rows(first.jobId)).toEqual([])
    const second = await importing.send(csv(...rows))
    await importing.plan(second)
    await server.send(calls.applyImport, {
      token,
      params: { jobId: second.jobId },
      body: { round: 1 },
    })
    await server.runJobs({ steps: 1, limit: 100 })
    await cancel(second.jobId)
    await server.runJobs()
    expect(await importing.get(second.jobId)).toMatchObject({
      phase: 'ended',
      outcomes: { created: 100 },
      job: { state: 'cancelled', done: 100, total: 250, counts: { created: 100 }, canUndo: true },
    })
    expect(await importing.rows(second.jobId)).toHaveLength(100)
    expect((await importing.undo(second.jobId)).job.counts).toMatchObject({ reversed: 100 })
    expect(await importing.contacts()).toEqual([])
  })

  it('decides rows again if something changed after the plan', async () => {
    await create({ firstName: 'Ada', lastName: 'Moreau', emails: [{ value: 'ada@example.com' }] })
    const sent = await importing.send(
      csv('Ada,Moreau,ada@example.com,,Engines,', 'Ben,A,ben@example.com,,,'),
    )
    expect((await importing.plan(sent)).outcomes).toEqual({ ...none, updated: 1, created: 1 })
    const [ada] = await importing.contacts()
    await update(ada?.id ?? '', 1, { organization: 'Looms' })
    await create({ firstName: 'Ben', lastName: 'A', emails: [{ value: 'ben@example.com' }] })
    expect((await importing.apply(sent.jobId)).outcomes).toEqual({ ...none, unchanged: 2 })
    expect((await importing.contacts()).map(({ organization }) => organization)).toEqual([
      'Looms',
      '',
    ])
  })

  it('is planned again during a plan if columns or options differ, and applied only with the plan that the owner has seen', async () => {
    await create({
      firstName: 'Ada',
      lastName: 'Moreau',
      emails: [{ value: 'ada@example.com' }],
      organization: 'Looms',
    })
    const between = Array.from({ length: 250 }, (_, at) => `N${String(at)},X,,,,`)
    const sent = await importing.send(csv('Ada,Moreau,ada@example.com,,Engines,', ...between))
    const { mapping } = await importing.get(sent.jobId)
    const plan = async (policy: ImportPolicy) => {
      const answer = await server.send(calls.planImport, {
        token,
        params: { jobId: sent.jobId },
        body: { rows: sent.rows, mapping, options: { ...defaultImportOptions, policy } },
      })
      return v.parse(contactImport, answer.data)
    }
    const apply = (round: number) =>
      server.send(calls.applyImport, { token, params: { jobId: sent.jobId }, body: { round } })
    const first = await plan('skip')
    await server.runJobs({ steps: 1, limit: 100 })
    expect(await plan('skip')).toMatchObject({ round: first.round, job: { done: 100 } })
    expect(await plan('overwrite')).toMatchObject({
      round: first.round + 1,
      phase: 'planning',
      job: { done: 0, counts: {} },
    })
    await server.runJobs({ limit: 100 })
    const planned = await importing.get(sent.jobId)
    expect(planned).toMatchObject({
      phase: 'planned',
      outcomes: { updated: 1, skipped: 0, created: 250 },
      options: { policy: 'overwrite' },
    })
    expect((await apply(first.round)).error?.code).toBe('CONFLICT')
    expect((await apply(planned.round)).status).toBe(200)
    expect((await apply(planned.round)).status).toBe(200)
    expect((await apply(first.round)).error?.code).toBe('CONFLICT')
  })

  it('of another person does not exist', async () => {
    const { jobId } = await importing.send(csv('canary,,,,,'))
    const mallory = new Importing(server, await server.createActor('mallory'))
    await expect(mallory.get(jobId)).rejects.toThrow('NOT_FOUND')
    await expect(mallory.rows(jobId)).rejects.toThrow('NOT_FOUND')
    await expect(mallory.download(jobId)).rejects.toThrow('NOT_FOUND')
    // Another kind of job is no import.
    const { data } = await server.send(changeContacts, {
      token,
      body: { action: { type: 'delete' }, selection: { ids: [profileId] } },
    })
    await expect(importing.get(v.parse(jobCalls.job, data).id)).rejects.toThrow('NOT_FOUND')
  })
})
