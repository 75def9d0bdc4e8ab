import { beforeEach, expect, it } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import { revokeCalendly } from '@/contract/integrations/integrations'
import { useTestServer } from '../../../testing/harness'
import { SIGNED_IN_AT, tokenOf } from '../../../testing/testIdentity'
import { createPremium } from '../../companies/testing/companyCalls'
import { connectionAttempts } from '../tables'
import { begin, connect, finish, useFakes } from '../testing/connectCalls'
import { purgeAttempts } from './purgeAttempts'

const server = useTestServer()
const fakes = useFakes(server)
const attempts = () => server.database.db.select().from(connectionAttempts)
let token = ''
beforeEach(async () => {
  ;({ token } = await createPremium(server, 'ada'))
})
const revoked = () => fakes.twitter.asked.filter((each) => each === 'revoke').length

/** Begins an attempt whose code was exchanged, but whose account could not be read. */
async function stopHalfway(): Promise<void> {
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
  await stopHalfway()
  pass(9)
  await purgeAttempts(server.deps)
  expect([(await attempts()).length, revoked()]).toEqual([1, 0])
  pass(1)
  await purgeAttempts(server.deps)
  expect([(await attempts()).length, revoked()]).toEqual([0, 1])
})

it('leaves the grant of a person who has the provider connected by then', async () => {
  await stopHalfway()
  await connect(server, fakes, 'twitter', { token })
  pass(10)
  await purgeAttempts(server.deps)
  expect([(await attempts()).length, revoked()]).toEqual([0, 0])
})

it.each([
  [
    'begins one after another sign-in',
    () => {
      const authTime = new Date(SIGNED_IN_AT.getTime() + 1000)
      return begin(server, 'twitter', tokenOf({ userId: 'ada', authTime }))
    },
  ],
  [
    'begins ten more',
    async () => {
      server.now = new Date(server.now.getTime() + 1)
      for (let count = 1; count <= 10; count += 1) await begin(server, 'tiktok', token)
    },
  ],
  [
    'disconnects an account',
    async () => {
      await connect(server, fakes, 'calendly', { token })
      const { status } = await server.send(revokeCalendly, { token })
      expect(status).toBe(200)
    },
  ],
  [
    'deletes the account',
    async () => {
      const { status } = await server.send(deleteAccount, { token, params: { id: 'ada' } })
      expect(status).toBe(200)
    },
  ],
])('revokes the grant when the person %s', async (_name, end) => {
  await stopHalfway()
  await end()
  expect(revoked()).toBe(1)
})
