import { expect, it } from 'vitest'
import { changeCompanyCards } from '@/contract/companies/companies'
import { createProfile } from '@/contract/profiles/profiles'
import { type CardAction, changeCards } from '@/contract/cards/cards'
import { getJob, job, undoJob } from '@/contract/jobs'
import { useTestServer } from '../../../testing/harness'
import { companies, employees } from '../../companies/tables'
import { addCompany, addEmployee, createHolder, dataOf, idOf, mintOne } from '../testing/cardCalls'

const server = useTestServer()

async function createCards(count: number) {
  const ada = await createHolder(server)
  const ids = [ada.id]
  for (let added = 1; added < count; added += 1) {
    const { id, code } = await mintOne(server)
    await ada.activate(code)
    ids.push(id)
  }
  const states = async () => {
    const read = await Promise.all(ids.map((id) => ada.read(id)))
    return read.map(({ status }) => status)
  }
  return { ...ada, ids, states }
}

/** Runs a bulk change and returns the finished job. */
async function run(token: string, action: CardAction, selection: object, companyId?: string) {
  const body = { action, selection }
  const started = await (companyId === undefined
    ? server.send(changeCards, { token, body })
    : server.send(changeCompanyCards, { token, params: { companyId }, body }))
  expect(started.status).toBe(201)
  await server.runJobs({ limit: 2 })
  return finished(token, dataOf(job, started).id)
}

const finished = async (token: string, jobId: string) =>
  dataOf(job, await server.send(getJob, { token, params: { jobId } }))

it('deactivates the chosen cards, and undoes that where nobody has changed them since', async () => {
  const { token, ids, states, change } = await createCards(5)
  const [first = '', second = '', third = ''] = ids
  await change(third, { status: 'lost' })
  const action = { type: 'deactivate', reason: 'Vacation' } as const
  const job = await run(token, action, { ids: [...ids, ids[0], 'unknown'] })
  expect(job).toMatchObject({ state: 'done', done: 6, total: 6, canUndo: true })
  expect(job.counts).toEqual({ changed: 4, unchanged: 1, failed: 1 })
  expect(await states()).toEqual([
    'deactivated',
    'deactivated',
    'lost',
    'deactivated',
    'deactivated',
  ])
  await change(first, { name: 'Changed since' })
  await change(second, { status: 'lost' })
  await server.send(undoJob, { token, params: { jobId: job.id } })
  await server.runJobs({ limit: 2 })
  const undone = await finished(token, job.id)
  expect(undone).toMatchObject({ state: 'undone', counts: { reversed: 2, kept: 2 } })
  expect(await states()).toEqual(['deactivated', 'lost', 'lost', 'active', 'active'])
})

it('changes all that match except some, and retires without undo', async () => {
  const { token, ids, states } = await createCards(3)
  const selection = { matching: { status: ['active'] }, except: [ids[1]] }
  const job = await run(token, { type: 'retire', reason: '' }, selection)
  expect(job).toMatchObject({ counts: { changed: 2, unchanged: 0, failed: 0 }, canUndo: false })
  expect(await states()).toEqual(['retired', 'active', 'retired'])
})

it('does not make active what is lost or handed over', async () => {
  const { token, ids, states, change } = await createCards(3)
  await change(ids[0] ?? '', { status: 'lost' })
  await change(ids[1] ?? '', { status: 'handedOver' })
  const job = await run(token, { type: 'reactivate', reason: '' }, { ids })
  expect(job.counts).toEqual({ changed: 0, unchanged: 1, failed: 2 })
  expect(await states()).toEqual(['lost', 'handedOver', 'active'])
})

it('shows another profile, which must be mine', async () => {
  const { token, ids, read } = await createCards(2)
  const ben = await server.createActor('ben')
  const work = idOf(await server.send(createProfile, { token, body: { name: 'Work' } }))
  await run(token, { type: 'showProfile', profileId: work.id, reason: '' }, { ids })
  expect((await read(ids[1] ?? '')).profileId).toBe(work.id)
  const action = { type: 'showProfile', profileId: ben.defaultProfileId }
  const foreign = await server.send(changeCards, { token, body: { action, selection: { ids } } })
  expect(foreign.status).toBe(404)
})

it("leaves other people's cards alone", async () => {
  const { token } = await createCards(1)
  const ben = await createHolder(server, 'ben')
  const job = await run(token, { type: 'retire', reason: '' }, { ids: [ben.id] })
  expect(job.counts).toEqual({ changed: 0, unchanged: 1, failed: 0 })
  expect((await ben.read(ben.id)).status).toBe('active')
})

it("changes a company's cards for its administrators only, and until they are none", async () => {
  const companyId = await addCompany(server)
  const boss = await createHolder(server, 'boss')
  const member = await createHolder(server, 'mia')
  await addEmployee(server, companyId, 'boss', { role: 'admin' })
  const employeeId = await addEmployee(server, companyId, 'mia')
  const cards = [await mintOne(server, companyId), await mintOne(server, companyId)]
  for (const { id } of cards) await boss.change(id, { employeeId })
  const ids = [...cards.map(({ id }) => id), boss.id]
  const action = { type: 'deactivate', reason: '' } as const
  const body = { action, selection: { ids } }
  const asMember = { token: member.token, params: { companyId }, body }
  expect((await server.send(changeCompanyCards, asMember)).status).toBe(403)
  const own = await run(member.token, action, { ids })
  expect(own.counts).toEqual({ changed: 0, unchanged: 1, failed: 2 })
  const job = await run(boss.token, action, { ids }, companyId)
  expect(job.counts).toEqual({ changed: 2, unchanged: 1, failed: 0 })
  expect((await boss.read(boss.id)).status).toBe('active')
  await server.database.db.update(employees).set({ role: 'member' })
  await server.send(undoJob, { token: boss.token, params: { jobId: job.id } })
  await server.runJobs()
  expect(await finished(boss.token, job.id)).toMatchObject({
    state: 'failed',
    error: 'You are no longer an administrator of this company.',
  })
})

it('changes the other cards when one belongs to a read-only company', async () => {
  const { token, ids, states, activate } = await createCards(2)
  const companyId = await addCompany(server)
  await addEmployee(server, companyId, 'ada', { role: 'admin' })
  const ofCompany = await mintOne(server, companyId)
  await activate(ofCompany.code)
  ids.splice(1, 0, ofCompany.id)
  await server.database.db.update(companies).set({ readOnlyFrom: server.now })
  const job = await run(token, { type: 'deactivate', reason: '' }, { ids })
  expect(job).toMatchObject({ state: 'done', counts: { changed: 2, unchanged: 0, failed: 1 } })
  expect(await states()).toEqual(['deactivated', 'active', 'deactivated'])
})

it('says why it changes nothing once the company is read-only', async () => {
  const companyId = await addCompany(server)
  const boss = await createHolder(server, 'boss')
  const employeeId = await addEmployee(server, companyId, 'boss', { role: 'admin' })
  const { id } = await mintOne(server, companyId)
  await boss.change(id, { employeeId })
  const job = await run(boss.token, { type: 'deactivate', reason: '' }, { ids: [id] }, companyId)
  await server.database.db.update(companies).set({ readOnlyFrom: server.now })
  await server.send(undoJob, { token: boss.token, params: { jobId: job.id } })
  await server.runJobs()
  expect(await finished(boss.token, job.id)).toMatchObject({
    state: 'failed',
    error:
      'Verdigris Bridges is read-only, because its owner’s plan allows fewer companies. They can choose another plan.',
  })
})
