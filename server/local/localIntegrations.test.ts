import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOperatorIntegrations } from '../operatorIntegrations'
import { createOutbound } from '../platform/outbound/outbound'
import { localEnv } from './localEnv'
import { type LocalProvider, startLocalIntegrations } from './localIntegrations'

let folder = ''
let running = new Map<string, LocalProvider>()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-local-providers-'))
  running = new Map()
})
afterEach(async () => {
  await Promise.all([...running.values()].map((provider) => provider.close()))
  rmSync(folder, { recursive: true })
})
const start = async (source: Record<string, string>) => {
  running = await startLocalIntegrations(source, folder)
  return [...running.keys()]
}
const deps = { clock: () => new Date(), outbound: createOutbound() }
const key = JSON.stringify({ kty: 'EC', crv: 'P-256', x: '', y: '', d: '' })

test('starts simulated providers that keep their grants in the data folder, and leads the server to them', async () => {
  const names = await start({ TWITTER_CLIENT_ID: ' ' })
  expect(names).toEqual(expect.arrayContaining(['twitter', 'calendly']))
  expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.json`).sort())
  const variables = [...running.values()].map((provider) => provider.variables)
  const env = localEnv(Object.assign({}, ...variables) as Record<string, string>, 4000, key)
  const clients = new Map(Object.entries(createOperatorIntegrations(env, deps)))
  for (const name of names) expect(clients.get(name)).toMatchObject({ name })
  const address = createOperatorIntegrations(env, deps).twitter?.authorizeUrl({
    ...{ state: 's', redirectUri: 'http://127.0.0.1:4000/integrations' },
    challenge: 'c'.repeat(43),
  })
  expect((await fetch(address ?? '')).status).toBe(200)
})

test('starts none for a real app, and none at all when switched off', async () => {
  expect(await start({ TWITTER_CLIENT_ID: 'real' })).not.toContain('twitter')
  await Promise.all([...running.values()].map((provider) => provider.close()))
  expect(await start({ INTEGRATIONS_SIMULATOR: 'off' })).toEqual([])
})

test('sets nothing up without variables', () => {
  const clients = createOperatorIntegrations(localEnv({}, 4000, key), deps)
  expect(Object.values(clients)).toEqual([null, null, null, null, null])
})
