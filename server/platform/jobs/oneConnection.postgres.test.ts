import { ne } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { changeContacts } from '@/contract/contacts/changeContacts'
import { listContacts } from '@/contract/contacts/contacts'
import { createCard, visit } from '../../public/testing/cards'
import { registry } from '../../resources'
import { applyPatch } from '../../resources/contacts/contactContent'
import { newRow } from '../../resources/contacts/contactRow'
import { insertContacts } from '../../resources/contacts/store/insertContacts'
import { useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { createJobRunner } from './jobRunner'
import { jobs } from './tables'

const server = useTestServer({ hasOwnDatabase: true, connections: 1 })
const OWNERS = Array.from({ length: 8 }, (_, at) => `owner-${String(at)}`)
const CONTACTS = 60

/** Creates an owner's contacts and a job that tags them. Returns the owner's token. */
async function start(userId: string): Promise<string> {
  const { token, defaultProfileId: profileId } = await server.createActor(userId)
  const origin = { tenantId: TENANT, userId, profileId, source: 'manual', now: server.now } as const
  const rows = Array.from({ length: CONTACTS }, (_, at) =>
    newRow(origin, applyPatch(null, { firstName: `Contact ${String(at)}` })),
  )
  await insertContacts({ db: server.database.db, actor: origin }, rows)
  const selection = { matching: {}, except: [] }
  const body = { action: { type: 'tag', add: ['New'], remove: [] }, selection }
  expect((await server.send(changeContacts, { token, body })).status).toBe(201)
  return token
}

it('ends the jobs of eight owners on one connection, and answers others meanwhile', async () => {
  const { slug } = await createCard(server)
  const tokens = await Promise.all(OWNERS.map(start))
  const runner = createJobRunner({
    deps: server.jobDeps,
    kinds: registry.jobKinds.map((kind) => ({ ...kind, mostRows: 10 })),
    parallel: 3,
    restMs: 1,
  })
  onTestFinished(runner.stop)
  runner.wake()
  const unfinished = () => server.database.db.select().from(jobs).where(ne(jobs.state, 'done'))
  let answers = 0
  while ((await unfinished()).length > 0) {
    const lists = tokens.map((token) =>
      server.send(listContacts, { token, params: { offset: 0, limit: 10 } }),
    )
    const answered = await Promise.all([
      ...lists,
      visit(server, `https://cards.example/card/${slug}`),
    ])
    expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 200))
    answers += answered.length
  }
  expect(answers).toBeGreaterThan(OWNERS.length)
  expect(await server.database.db.select().from(jobs)).toMatchObject(
    OWNERS.map(() => ({ state: 'done', done: CONTACTS, deaths: 0, attempts: 0 })),
  )
  expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})
