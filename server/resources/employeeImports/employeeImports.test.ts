import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as calls from '@/contract/companies/employeeFiles'
import { getInvitation, inviteEmployees } from '@/contract/companies/employees'
import { cancelJob, getJob } from '@/contract/jobs'
import { jobRows, jobs } from '../../platform/jobs/tables'
import { useTestServer } from '../../testing/harness'
import { TENANT, tokenOf } from '../../testing/testIdentity'
import { cardHistory, cards } from '../cards/tables'
import { employees } from '../companies/tables'
import { employeesOf, tokenIn } from '../companies/testing/companyCalls'
import { useEmployeeImports } from './testing/useEmployeeImports'

const server = useTestServer()
const imports = useEmployeeImports(server)
const HEAD = 'E-mail,Employee number,First name,Last name,Job title,Department,Role,State\n'

async function addTeam() {
  const { defaultProfileId: profileId } = await server.createActor('max')
  const max = await imports.addPerson({
    email: 'max@example.com',
    employeeNumber: '7',
    firstName: 'Max',
    lastName: 'Moor',
    jobTitle: 'Engineer',
    department: 'Lab',
    userId: 'max',
    profileId,
  })
  const ivy = await imports.addPerson({ email: 'ivy@example.com', firstName: 'Ivy' })
  return { max, ivy }
}

async function addCard(userId: string): Promise<string> {
  const id = crypto.randomUUID()
  const { companyId } = imports
  const stamps = { createdAt: server.now, updatedAt: server.now }
  const card = { tenantId: TENANT, ownerId: userId, id, companyId, kind: 'physical' as const }
  await server.database.db.insert(cards).values({ ...card, ...stamps })
  return id
}

const statusOf = async (id: string) =>
  (await server.database.db.select().from(cards).where(eq(cards.id, id)))[0]?.status

describe('an import of employees', () => {
  it('splits whole names, and keeps the split that a person has', async () => {
    await imports.addPerson({ email: 'max@example.com', firstName: 'Max', lastName: 'Moor Lang' })
    const file =
      'Personalnummer;Name;E-Mail-Adresse;Position\n9;Eve Moss;eve@example.com;CTO\n;Max Moor Lang;max@example.com;\n'
    const planned = await imports.plan(file)
    expect(planned.plan).toMatchObject({ joiner: 1, mover: 0, unchanged: 1, error: 0 })
    expect(planned.columns.map(({ field }) => field)).toEqual([
      'employeeNumber',
      'wholeName',
      'email',
      'jobTitle',
    ])
    await imports.apply(planned)
    await server.runJobs()
    const eve = (await imports.people()).find(({ email }) => email === 'eve@example.com')
    expect(eve).toMatchObject({ firstName: 'Eve', lastName: 'Moss' })
    expect((await imports.plan(file)).plan).toMatchObject({ joiner: 0, mover: 0, unchanged: 2 })
  })

  it('tells the sender of mails at once about invitations, if any are to be mailed', async () => {
    server.mail = { isConfigured: true, send: () => Promise.resolve() }
    await imports.import(`${HEAD}eve@example.com,9,Eve,Moss,,,,\n`)
    expect(server.mailWakes).toBe(0)
    await imports.import(`${HEAD}ben@example.com,8,Ben,Moss,,,,\n`, { sendInvitations: 'true' })
    expect(server.mailWakes).toBe(1)
  })

  it('plans, and changes nothing', async () => {
    await addTeam()
    const before = await imports.people()
    const planned = await imports.plan(
      `${HEAD}eve@example.com,9,Eve,Moss,CTO,,admin,\nmax@example.com,7,Max,Moor,Lead,,,active\nivy@example.com,,Ivy,,,,,\nbad,,Bad,,,,,\n`,
    )
    expect(planned).toMatchObject({
      phase: 'planned',
      round: 1,
      fileName: 'people.csv',
      options: { emptyCells: 'keep', isEverybody: false, sendInvitations: false },
      plan: { joiner: 1, mover: 1, leaver: 0, unchanged: 1, error: 1 },
      activeEmployees: 3,
      needsLeavers: false,
      job: { kind: 'employees', state: 'waiting', canUndo: false },
    })
    expect(planned.columns.at(-1)).toEqual({ header: 'State', field: 'state' })
    expect(await imports.people()).toEqual(before)
    const rows = await imports.rows(planned.job.id)
    expect(rows).toMatchObject([
      { id: 1, row: 1, outcome: 'joiner', employeeId: null, name: 'Eve Moss', status: 'planned' },
      {
        row: 2,
        outcome: 'mover',
        changes: [{ field: 'jobTitle', before: 'Engineer', after: 'Lead' }],
      },
      { row: 3, outcome: 'unchanged', name: 'Ivy' },
      { row: 4, outcome: 'error', column: 'E-mail', reason: 'Please enter a valid email.' },
    ])
    expect((await imports.rows(planned.job.id, 'mover')).map(({ row }) => row)).toEqual([2])
  })

  it('invites joiners and changes movers, and the same file is an empty plan then', async () => {
    const { max } = await addTeam()
    server.mail = { isConfigured: true, send: () => Promise.resolve() }
    const csv = `${HEAD}eve@example.com,9,Eve,Moss,CTO,,admin,\nmax@example.com,7,Max,Moor,Lead,,,\n`
    const done = await imports.import(csv, { sendInvitations: 'true' })
    expect(done).toMatchObject({
      phase: 'ended',
      round: 2,
      waitingMails: 1,
      job: { state: 'done', counts: { joiner: 1, mover: 1 }, canUndo: true },
    })
    const [, eve, , moved] = await imports.people()
    expect(eve).toMatchObject({
      email: 'eve@example.com',
      state: 'invited',
      role: 'admin',
      mail: 'waiting',
      invitationRound: 1,
      invitedAt: server.now,
      invitationExpiresAt: new Date(server.now.getTime() + 14 * 86_400_000),
      searchText: 'eve moss\ncto\n\neve@example.com\n9',
    })
    expect(moved).toMatchObject({ id: max.id, jobTitle: 'Lead', department: 'Lab', version: 2 })
    expect(await imports.rows(done.job.id, 'waiting')).toMatchObject([
      { employeeId: eve?.id, status: 'applied', mail: 'waiting' },
    ])
    expect((await imports.plan(csv)).plan).toMatchObject({ joiner: 0, mover: 0, unchanged: 2 })
  })

  it('mails nobody unless it is asked to', async () => {
    const done = await imports.import(`${HEAD}eve@example.com,,,,,,,\n`)
    expect([done.waitingMails, (await imports.people())[1]?.mail]).toEqual([0, 'none'])
  })

  it('deactivates leavers with their cards and withdraws invitations, if it is everybody', async () => {
    await addTeam()
    const card = await addCard('max')
    const planned = await imports.plan(`${HEAD}olga@example.com,,,,,,owner,\n`, {
      isEverybody: 'true',
    })
    expect([planned.plan.leaver, planned.needsLeavers]).toEqual([2, true])
    for (const wrong of [undefined, 3]) {
      const { status, error } = await imports.apply(planned, wrong)
      expect([status, error?.fields?.['leavers']]).toEqual([
        422,
        'With this file 2 people leave. Type 2 to confirm.',
      ])
    }
    expect((await imports.apply(planned, 2)).status).toBe(200)
    await server.runJobs()
    const states = (await imports.people()).map(({ email, state }) => `${email} ${state}`)
    expect(states).toEqual([
      'ada@example.com active',
      'ivy@example.com deactivated',
      'max@example.com deactivated',
      'olga@example.com active',
    ])
    expect(await statusOf(card)).toBe('deactivated')
    expect(await server.database.db.select().from(cardHistory)).toMatchObject([
      {
        ownerId: imports.companyId,
        cardId: card,
        actorId: 'ada',
        from: 'active',
        to: 'deactivated',
      },
    ])
  })

  it('brings back who had left, without their card', async () => {
    await addTeam()
    await imports.import(`${HEAD}olga@example.com,,,,,,,\n`, { isEverybody: 'true' })
    const card = await addCard('max')
    await server.database.db.update(cards).set({ status: 'deactivated' }).where(eq(cards.id, card))
    const csv = `${HEAD}max@example.com,,,,,,,\nivy@example.com,,,,,,,\n`
    const planned = await imports.plan(csv)
    expect((await imports.rows(planned.job.id)).map(({ changes }) => changes)).toEqual([
      [{ field: 'state', before: 'deactivated', after: 'active' }],
      [{ field: 'state', before: 'deactivated', after: 'invited' }],
    ])
    await imports.apply(planned)
    await server.runJobs()
    const [, ivy, max] = await imports.people()
    expect([max?.state, ivy?.state, ivy?.invitationRound]).toEqual(['active', 'invited', 2])
    expect(await statusOf(card)).toBe('deactivated')
  })

  it('answers a repeated apply with the import, and refuses another round', async () => {
    const planned = await imports.plan(`${HEAD}eve@example.com,,,,,,,\n`)
    expect((await imports.apply({ ...planned, round: 4 })).status).toBe(409)
    expect((await imports.apply(planned)).status).toBe(200)
    expect((await imports.apply(planned)).status).toBe(200)
    await server.runJobs()
    expect((await imports.apply(planned)).data).toMatchObject({ phase: 'ended' })
    expect(await imports.people()).toHaveLength(3)
  })

  it('keeps one plan of an administrator, and none that was discarded', async () => {
    const first = await imports.plan(`${HEAD}eve@example.com,,,,,,,\n`)
    const second = await imports.plan(`${HEAD}eve@example.com,,,,,,,\n`)
    const { token, companyId } = imports
    const params = { companyId, jobId: first.job.id }
    expect((await server.send(calls.getEmployeeImport, { token, params })).status).toBe(404)
    await server.send(cancelJob, { token, params: { jobId: second.job.id } })
    expect(await server.database.db.select().from(jobRows)).toEqual([])
    expect((await imports.apply(second)).status).toBe(409)
  })
})

describe('a plan that is stale', () => {
  it('is refused when the people changed since, and changes nothing', async () => {
    const { ivy } = await addTeam()
    const planned = await imports.plan(`${HEAD}max@example.com,,,,Lead,,,\n`)
    await server.database.db
      .update(employees)
      .set({ jobTitle: 'X' })
      .where(eq(employees.id, ivy.id))
    const before = await server.contents()
    const { status, error } = await imports.apply(planned)
    expect([status, error?.code]).toEqual([409, 'CONFLICT'])
    expect(error?.message).toContain('changed since this plan was made')
    expect(await server.contents()).toBe(before)
  })

  it('is applied when somebody only accepted; who changed during the job is left and listed', async () => {
    const { ivy, max } = await addTeam()
    const planned = await imports.plan(
      `${HEAD}ivy@example.com,,,,Lead,,,\nmax@example.com,,,,Lead,,,\neve@example.com,5,,,,,,\n`,
    )
    const { db } = server.database
    await server.createActor('ivy')
    await db
      .update(employees)
      .set({ state: 'active', userId: 'ivy', version: 2 })
      .where(eq(employees.id, ivy.id))
    expect((await imports.apply(planned)).status).toBe(200)
    await db.update(employees).set({ department: 'Other' }).where(eq(employees.id, max.id))
    await imports.addPerson({ email: 'other@example.com', employeeNumber: '5' })
    await server.runJobs()
    const skipped = await imports.rows(planned.job.id, 'skipped')
    expect(skipped.map(({ email, reason }) => [email, reason?.slice(0, 20)])).toEqual([
      ['max@example.com', 'This person was chan'],
      ['eve@example.com', 'Somebody has this ad'],
    ])
    expect((await imports.get(planned.job.id)).job.counts).toEqual({ mover: 1, skipped: 2 })
    const people = await imports.people()
    expect(people.map(({ email, jobTitle }) => `${email} ${jobTitle}`)).toEqual([
      'ada@example.com ',
      'ivy@example.com Lead',
      'max@example.com Engineer',
      'olga@example.com ',
      'other@example.com ',
    ])
  })
})

describe('an undo', () => {
  it('withdraws open invitations and restores movers and leavers with their cards', async () => {
    await addTeam()
    const card = await addCard('max')
    const before = await imports.people()
    const csv = `${HEAD}eve@example.com,,,,,,,\nivy@example.com,4,Ivy,Oak,,,,\n`
    const done = await imports.import(csv, { isEverybody: 'true' })
    expect(done.job.counts).toEqual({ joiner: 1, mover: 1, leaver: 1 })
    expect(await statusOf(card)).toBe('deactivated')
    expect((await imports.people()).map(({ profileId }) => profileId)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    const undone = await imports.undo(done.job.id)
    expect(undone.job).toMatchObject({ state: 'undone', counts: { reversed: 3, kept: 0 } })
    const contents = (await imports.people()).filter(({ email }) => email !== 'eve@example.com')
    const restored = contents.map((each, at) => ({
      ...each,
      version: before[at]?.version,
      searchText: before[at]?.searchText,
    }))
    expect(restored).toEqual(before)
    expect((await imports.people())[1]).toMatchObject({
      email: 'eve@example.com',
      state: 'deactivated',
    })
    expect(await statusOf(card)).toBe('active')
  })

  it('makes the links of withdrawn invitations work again, without a mail', async () => {
    const { token, companyId } = imports
    const invited = await server.send(inviteEmployees, {
      token,
      params: { companyId },
      body: { employees: [{ email: 'ben@example.com' }] },
    })
    const [ben] = employeesOf(invited)
    const params = { token: ben ? tokenIn(ben) : '' }
    const state = async () => (await server.send(getInvitation, { token, params })).data
    const done = await imports.import(`${HEAD}eve@example.com,,Eve,,,,,\n`, { isEverybody: 'true' })
    expect(await state()).toMatchObject({ state: 'withdrawn' })
    await imports.undo(done.job.id)
    expect(await state()).toMatchObject({ state: 'open' })
    const mails = (await imports.people()).filter(({ mail }) => mail === 'waiting')
    expect(mails).toEqual([])
  })

  it('leaves and lists members who accepted, and people changed since', async () => {
    const { max } = await addTeam()
    const done = await imports.import(
      `${HEAD}eve@example.com,,Eve,,,,,\nmax@example.com,,,,Lead,,,\n`,
    )
    const { db } = server.database
    const accepted = { state: 'active', userId: 'eve', version: 2 } as const
    await db.update(employees).set(accepted).where(eq(employees.email, 'eve@example.com'))
    await db.update(employees).set({ jobTitle: 'Head' }).where(eq(employees.id, max.id))
    const undone = await imports.undo(done.job.id)
    expect(undone.job.counts).toMatchObject({ reversed: 0, kept: 2 })
    const kept = await imports.rows(done.job.id, 'kept')
    expect(kept.map(({ name, reason }) => [name, reason?.split(',')[0]])).toEqual([
      ['Eve', 'Eve accepted the invitation'],
      ['Max Moor', 'This person was changed since the import'],
    ])
    expect((await imports.people()).map(({ state }) => state)).not.toContain('deactivated')
  })
})

describe('an import of somebody else', () => {
  it('is told to the second administrator, by name and time', async () => {
    const olga = tokenOf({ userId: 'olga' })
    const csv = `${HEAD}eve@example.com,,,,,,,\n`
    const [first, second] = [await imports.plan(csv), await imports.plan(csv, {}, olga)]
    expect(second.otherPlans).toEqual([{ name: 'Ada Test', since: server.now.toISOString() }])
    const answers = await Promise.all([
      imports.apply(first),
      imports.apply(second, undefined, olga),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    // Postgres runs the two at once, so either may be the one that is refused.
    const refused = answers.findIndex(({ status }) => status === 409)
    const told = 'Ada Test has been importing employees of this company since 2026-03-01 09:00 UTC.'
    expect(answers[refused]?.error?.message).toContain(told)
    const loser = refused === 0 ? imports.token : olga
    expect((await imports.upload(csv, {}, loser)).error?.message).toContain(told)
    await server.runJobs()
    expect((await imports.upload(csv, {}, olga)).status).toBe(201)
  })

  it('does not exist for others, and ends when its administrator is none any more', async () => {
    await addTeam()
    const planned = await imports.plan(`${HEAD}eve@example.com,,,,,,,\n`)
    const ask = async (userId: string) => {
      const params = { companyId: imports.companyId, jobId: planned.job.id }
      return (await server.send(calls.getEmployeeImport, { token: tokenOf({ userId }), params }))
        .status
    }
    expect([await ask('ada'), await ask('olga'), await ask('max'), await ask('eve')]).toEqual([
      200, 404, 403, 404,
    ])
    const own = imports.companyId
    imports.companyId = await imports.addCompany()
    await imports.addPerson({ email: 'ada@example.com', role: 'owner', userId: 'ada' })
    expect([await ask('ada'), (await imports.apply(planned)).status]).toEqual([404, 404])
    imports.companyId = own
    await imports.apply(planned)
    await server.database.db
      .update(employees)
      .set({ role: 'member' })
      .where(and(eq(employees.userId, 'ada'), eq(employees.companyId, own)))
    await server.runJobs()
    const { data } = await server.send(getJob, {
      token: imports.token,
      params: { jobId: planned.job.id },
    })
    expect(data).toMatchObject({ state: 'failed', error: 'You may not do this anymore.' })
    expect(await imports.people()).toHaveLength(4)
    expect(await server.database.db.select().from(jobs)).toHaveLength(1)
  })
})
