import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useTestServer } from '../../testing/harness'
import { createPremium } from '../companies/testing/companyCalls'
import { startIntegrations } from './startIntegrations'
import { syncDue } from './sync/syncDue'
import { refreshDue } from './tokens/refreshDue'
import { connectionAttempts, connections } from './tables'
import { begin, useFakes } from './testing/connectCalls'
import { connected } from './testing/connected'

const server = useTestServer()
const fakes = useFakes(server)
const signal = new AbortController().signal
let token = ''
/** Lets the slow provider answer. */
let answer: () => void

beforeEach(async () => {
  ;({ token } = await createPremium(server, 'ada'))
  // More than are worked on at once, and due before the others.
  const early = new Date(server.now.getTime() - 60_000)
  for (let at = 0; at < 6; at += 1)
    await connected(server, fakes.twitter, {
      ownerId: `slow-${String(at)}`,
      nextSyncAt: early,
      nextRefreshAt: early,
    })
  await connected(server, fakes.calendly, { ownerId: 'ada' })
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  fakes.twitter.beforeAnswer = () => answered
})

const timesOf = async () => {
  const rows = await server.database.db.select().from(connections)
  return rows.find(({ provider }) => provider === 'calendly')
}

describe('a provider that does not answer for long', () => {
  it('does not delay the sync of others', async () => {
    const run = syncDue(server.deps, signal)
    await vi.waitFor(async () => {
      expect((await timesOf())?.lastSyncAt).toEqual(server.now)
    })
    answer()
    await run
  })

  it('does not delay the refresh of others', async () => {
    server.now = new Date(server.now.getTime() + 3_500_000)
    const run = refreshDue(server.deps, signal)
    await vi.waitFor(() => {
      expect(fakes.calendly.asked).toEqual(['refresh'])
    })
    answer()
    await run
  })

  it('does not delay other work', async () => {
    const worker = startIntegrations(server.deps)
    worker.wake()
    await vi.waitFor(() => {
      expect(fakes.twitter.asked).not.toEqual([])
    })
    await begin(server, 'tiktok', token)
    server.now = new Date(server.now.getTime() + 3_500_000)
    worker.wake()
    await vi.waitFor(async () => {
      expect(await server.database.db.select().from(connectionAttempts)).toEqual([])
      expect(fakes.calendly.asked).toContain('refresh')
    })
    answer()
    await worker.stop()
  })
})
