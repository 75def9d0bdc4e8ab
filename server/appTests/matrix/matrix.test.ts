import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '@/contract'
import type { Call } from '@/contract/call'
import { fingerprint } from '../../testing/databaseSnapshot'
import { TestServer } from '../../testing/harness'
import { type Caller, callers } from './callers'
import { matrixTable } from './matrixTable'
import { casesOf } from './cases'
import { type Sample, requestOf, samplesOf } from './samples'
import { ADMINS_ONLY, type World, createWorld, resetWorld } from './world'

/*
 * Makes every call as every kind of caller and expects the answer that its `access` in
 * the contract promises. After each refused write nothing stored may have changed.
 */

const server = new TestServer()
const served = Object.entries(calls as Record<string, Call>).filter(
  ([, call]) => call.status === 'served',
)
/** The answers by call and caller, for the table that CI prints. */
const seen: Record<string, Record<string, string>> = {}
let world: World
let stored = ''

beforeAll(async () => {
  await server.open()
  world = await createWorld(server)
  stored = await fingerprint(server)
})
afterAll(async () => {
  await server.close()
  mkdirSync('.cache', { recursive: true })
  writeFileSync('.cache/authorization.txt', matrixTable(served, Object.keys(callers), seen))
})

/** Returns the status that the contract promises to a caller; 200 stands for every success. */
function promisedStatus(call: Call, sample: Sample, caller: Caller): number {
  const allowed = sample.allowed ?? 200
  if (call.access === 'public') return allowed
  if (caller.userId === null) return 401
  if (sample.needsPremium && !caller.isPremium) return 403
  if (sample.roles) return companyStatus(sample.roles, call, caller, allowed)
  if (call.access === 'owner') return caller.userId === 'ada' ? allowed : 404
  if (call.access === 'user') {
    if (!caller.hasRecord && sample.recordless !== undefined) return sample.recordless
    return caller.userId === 'ada' ? allowed : (sample.stranger ?? allowed)
  }
  return companyStatus({}, call, caller, allowed)
}

function companyStatus(
  roles: NonNullable<Sample['roles']>,
  { access }: Call,
  { role }: Caller,
  allowed: number,
): number {
  if (role === null) return 404
  return roles[role] ?? (access === 'companyAdmin' && role === 'member' ? 403 : allowed)
}

it('has samples of served calls only', () => {
  const operations = served.map(([operation]) => operation)
  expect(Object.keys(samplesOf(world)).filter((name) => !operations.includes(name))).toEqual([])
})

/** Sends a call's sample as a caller; returns what differs from the contract, or null. */
async function deviationOf(
  row: string,
  call: Call,
  sample: Sample,
  name: string,
): Promise<string | null> {
  const caller = callers[name]
  if (!caller) throw new Error(name)
  await caller.prepare?.(server)
  const before = caller.prepare ? await fingerprint(server) : stored
  server.limiter.reset()
  const request = { ...requestOf(call, sample, world), token: caller.token() }
  const { status, text } = await server.send(call, request)
  ;(seen[row] ??= {})[name] = String(status)
  const promised = promisedStatus(call, sample, caller)
  const isUnchanged = (await fingerprint(server)) === before
  if (!isUnchanged) await server.expectTrueCounts()
  if (!isUnchanged || caller.prepare) await resetWorld(server, world)
  const isStranger = caller.userId !== 'ada' && caller.role === null
  if ((status < 300 ? 200 : status) !== promised)
    return `${name}: ${String(status)} instead of ${String(promised)}: ${text.slice(0, 200)}`
  if ([401, 403, 404].includes(promised) && !isUnchanged) return `${name}: changed something`
  const isAdmin = caller.role === 'admin' || caller.role === 'owner'
  if (!isAdmin && text.includes(ADMINS_ONLY)) return `${name}: saw what is for administrators`
  return isStranger && text.includes('canary') ? `${name}: saw a canary` : null
}

/** Returns what differs from the contract for any kind of caller. */
async function deviations(row: string, call: Call, sample: Sample): Promise<string[]> {
  const found = []
  for (const name of Object.keys(callers))
    found.push((await deviationOf(row, call, sample, name)) ?? [])
  return found.flat()
}

it.each(served.filter(([, { access }]) => access !== 'public'))(
  '%s answers each kind of caller as the contract says',
  async (operation, call) => {
    expect(await deviations(operation, call, samplesOf(world)[operation] ?? {})).toEqual([])
  },
)

it('answers each kind of caller about company cards, locked fields and named rows', async () => {
  for (const { operation, sample } of casesOf(world)) {
    const call = (calls as Record<string, Call>)[operation]
    if (!call) throw new Error(operation)
    const what = JSON.stringify(sample.body ?? '')
    expect([operation, what, ...(await deviations(operation, call, sample))]).toEqual([
      operation,
      what,
    ])
  }
})
