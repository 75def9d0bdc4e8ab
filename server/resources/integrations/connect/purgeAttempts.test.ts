import { expect, it } from 'vitest'
import { useTestServer } from '../../../testing/harness'
import { createPremium } from '../../companies/testing/companyCalls'
import { connectionAttempts } from '../tables'
import { begin, connect, finish, useFakes } from '../testing/connectCalls'
import { purgeAttempts } from './purgeAttempts'

const server = useTestServer()
const fakes = useFakes(server)
const attempts = () => server.database.db.select().from(connectionAttempts)
const revoked = () => fakes.twitter.asked.filter((each) => each === 'revoke').length

/** Begins an attempt whose code was exchanged, but whose account could not be read. */
async function stopHalfway(token: string): Promise<void> {
  const attempt = await begin(server, 'twitter', token)
  const code = fakes.twitter.newCode(undefined, undefined, attempt.challenge)
  fakes.twitter.beforeAnswer = (method) => {
    fakes.twitter.isAway = method === 'getAccount'
    return Promise.resolve()
  }
  expect((await finish(server, attempt, { token, body: { code } })).status).toBe(424)
  fakes.twitter.beforeAnswer = () => Promise.resolve()
  fakes.twitter.isAway = false
}

function pass(minutes: number): void {
  server.now = new Date(server.now.getTime() + minutes * 60_000)
}

it('revokes the grant of an attempt that nobody went on with, and deletes it', async () => {
  const { token } = await createPremium(server, 'ada')
  await stopHalfway(token)
  pass(9)
  await purgeAttempts(server.deps)
  expect([(await attempts()).length, revoked()]).toEqual([1, 0])
  pass(1)
  await purgeAttempts(server.deps)
  expect([(await attempts()).length, revoked()]).toEqual([0, 1])
})

it('leaves the grant of a person who has the provider connected by then', async () => {
  const { token } = await createPremium(server, 'ada')
  await stopHalfway(token)
  await connect(server, fakes, 'twitter', { token })
  pass(10)
  await purgeAttempts(server.deps)
  expect([(await attempts()).length, revoked()]).toEqual([0, 0])
})
