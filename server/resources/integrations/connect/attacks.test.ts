import { beforeEach, expect, it } from 'vitest'
import { providerNames } from '@/contract/integrations/providers'
import { useTestServer } from '../../../testing/harness'
import { createPremium } from '../../companies/testing/companyCalls'
import { connectionAttempts, connections } from '../tables'
import { type Scene, attacks, lateAttacks } from '../testing/attacks'
import { begin, finish, useFakes } from '../testing/connectCalls'

const server = useTestServer()
const fakes = useFakes(server)
let [ada, mallory] = ['', '']

beforeEach(async () => {
  ;({ token: ada } = await createPremium(server, 'ada'))
  ;({ token: mallory } = await createPremium(server, 'mallory'))
  await server.createActor('paul')
})

/** Runs one attack and returns what went wrong. */
async function failureOf(
  provider: (typeof providerNames)[number],
  name: string,
  isLate: boolean,
): Promise<string[]> {
  const attack = (isLate ? lateAttacks : attacks)[name]
  if (!attack) throw new Error(name)
  server.limiter.reset()
  const honest = await begin(server, provider, ada)
  const scene: Scene = { server, fakes, provider, honest, ada, mallory }
  const failures: string[] = []
  for (const { status, text } of [await attack(scene)].flat())
    if (status < 400 || status >= 500) failures.push(`${name}: ${String(status)} ${text}`)
  const connected = await server.database.db.select().from(connections)
  if (connected.length > 0) failures.push(`${name}: connected something`)
  server.limiter.reset()
  const pending = isLate ? await begin(server, provider, ada) : honest
  const code = fakes[provider].newCode(undefined, undefined, pending.challenge)
  const after = await finish(server, pending, { token: ada, body: { code } })
  if (after.status !== 200) failures.push(`${name}: then ${String(after.status)} ${after.text}`)
  await server.database.db.delete(connections)
  await server.database.db.delete(connectionAttempts)
  return failures
}

it('are at least 45 attacks', () => {
  const names = [...Object.keys(attacks), ...Object.keys(lateAttacks)]
  expect(names.length).toBeGreaterThanOrEqual(45)
  expect(new Set(names).size).toBe(names.length)
})

it.each(providerNames)(
  '%s is connected by none of them, and an honest attempt works afterwards',
  async (provider) => {
    const failures: string[] = []
    for (const name of Object.keys(attacks))
      failures.push(...(await failureOf(provider, name, false)))
    for (const name of Object.keys(lateAttacks))
      failures.push(...(await failureOf(provider, name, true)))
    expect(failures).toEqual([])
    expect(server.logged.join('')).not.toContain('request failed')
  },
)
