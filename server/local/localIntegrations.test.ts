import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { providers } from '@/contract/integrations/providers'
import { createOperatorIntegrations } from '../operatorIntegrations'
import { createOutbound } from '../platform/outbound/outbound'
import type { InstagramClient, TikTokClient } from '../ports/integrations'
import { connect } from '../providers/testing/connect'
import { localEnv } from './localEnv'
import { type LocalProvider, startLocalIntegrations } from './localIntegrations'

const KEY = JSON.stringify(
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
)
let folder = ''
let started = new Map<string, LocalProvider>()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-providers-'))
})
afterEach(async () => {
  await stop()
  rmSync(folder, { recursive: true })
})
const stop = async () => {
  await Promise.all([...started.values()].map(({ close }) => close()))
  started = new Map()
}
const start = async (source: Record<string, string> = {}) => {
  started = await startLocalIntegrations(source, folder)
  const variables = [...started.values()].flatMap((each) => Object.entries(each.variables))
  const env = localEnv({ ...source, ...Object.fromEntries(variables) }, 1, KEY)
  const deps = { clock: () => new Date(), outbound: createOutbound() }
  return createOperatorIntegrations(env, deps)
}

it('leads the server to each simulated provider', async () => {
  const clients = await start()
  for (const name of started.keys()) {
    const client = clients[name as keyof typeof clients]
    expect(client?.name).toBe(name)
    expect(client?.revoke != null).toBe(providers[name as keyof typeof providers].hasRevoke)
  }
  expect([...started.keys()]).toEqual(
    expect.arrayContaining(['instagram', 'tiktok', 'twitter', 'calendly']),
  )
})

it.each(['instagram', 'tiktok'] as const)(
  'keeps the connections to %s over a restart, at the same address',
  async (name) => {
    const clientOf = (
      clients: Awaited<ReturnType<typeof start>>,
    ): InstagramClient | TikTokClient => {
      const client = clients[name]
      if (!client) throw new Error('There is no client.')
      return client
    }
    const before = clientOf(await start())
    const tokens = await connect(before)
    const account = await before.getAccount(tokens)
    const origin = started.get(name)?.origin
    await stop()
    const after = clientOf(await start())
    expect(started.get(name)?.origin).toBe(origin)
    expect(await after.getAccount(tokens)).toEqual(account)
    const [item] = await after.listItems(tokens, account)
    expect(await after.getPicture(item?.pictureUrl ?? '')).not.toHaveLength(0)
  },
)

it('leaves out those whose real app is named, or all', async () => {
  await start({ TIKTOK_CLIENT_ID: 'real', TIKTOK_CLIENT_SECRET: 'secret' })
  expect([...started.keys()]).not.toContain('tiktok')
  await stop()
  const clients = await start({ INTEGRATIONS_SIMULATOR: 'off' })
  expect(started.size).toBe(0)
  expect(clients).toMatchObject({ instagram: null, tiktok: null })
})
