import { beforeEach, expect, it } from 'vitest'
import { deleteContact } from '@/contract/contacts/contacts'
import { redoJob } from '@/contract/jobs'
import { useTestServer } from '../../testing/harness'
import { Importing, jobIn } from '../../testing/importing'

const server = useTestServer()
let token = ''
let importing: Importing

beforeEach(async () => {
  const actor = await server.createActor('ada')
  token = actor.token
  importing = new Importing(server, actor)
})

const redo = (jobId: string, as = token) => server.send(redoJob, { token: as, params: { jobId } })
const names = async () => (await importing.contacts()).map(({ firstName }) => firstName)
const FILE =
  'First Name,E-mail 1 - Value\nAda,ada@example.com\nBen,ben@example.com\nAda,ada@example.com\n'

it('an undone import runs again as contacts are now, and can be undone again', async () => {
  const { job } = await importing.import(FILE)
  expect((await redo(job.id)).status).toBe(409)
  const undone = await importing.undo(job.id)
  expect(undone.job).toMatchObject({ state: 'undone', canUndo: false, canRedo: true })
  expect(await names()).toEqual([])

  const started = jobIn(await redo(job.id))
  expect(started).toMatchObject({ state: 'queued', canRedo: false, counts: {} })
  expect(jobIn(await redo(job.id)).id).toBe(job.id)
  await server.runJobs()
  const again = await importing.get(job.id)
  expect(again.job).toMatchObject({ state: 'done', canUndo: true, canRedo: false })
  expect(again.outcomes).toMatchObject({ created: 2 })
  expect((await names()).toSorted()).toEqual(['Ada', 'Ben'])

  const [ada] = await importing.contacts()
  await server.send(deleteContact, { token, params: { contactId: ada?.id ?? '' } })
  expect((await importing.undo(job.id)).job.counts).toMatchObject({ reversed: 1, kept: 1 })
  expect(await names()).toEqual([])
  expect((await importing.rows(job.id)).map(({ undo }) => undo)).toContain('kept')
})

it('nobody else, and no other kind of job, runs again', async () => {
  const { job } = await importing.import(FILE)
  await importing.undo(job.id)
  const stranger = await server.createActor('eve')
  expect((await redo(job.id, stranger.token)).status).toBe(404)
})

it('runs all rows again, not only the first batch', async () => {
  const lines = Array.from(
    { length: 250 },
    (_, at) => `Ada ${String(at)},ada${String(at)}@example.com`,
  )
  const { job } = await importing.import(`First Name,E-mail 1 - Value\n${lines.join('\n')}\n`)
  await importing.undo(job.id)
  await redo(job.id)
  await server.runJobs()
  const again = await importing.get(job.id)
  expect(again.outcomes).toMatchObject({ created: 250 })
  expect(again.job).toMatchObject({ state: 'done', done: 250, total: 250 })
})
