import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fingerprint } from '../../testing/databaseSnapshot'
import { callers } from './callers'
import { matrixTable } from './matrixTable'
import { casesOf } from './cases'
import { promisedStatus } from './promisedStatus'
import { type Sample, samplesOf } from './samples'
import { callOf, signedInCalls, useWorld } from './useWorld'
import { ADMINS_ONLY } from './world'

/*
 * Makes every call as every kind of caller and expects the answer that its `access` in
 * the contract promises. After each refused write nothing stored may have changed.
 */

const { server, world, request, sendAs, reset } = useWorld()
/** The answers by call and caller, for the table that CI prints. */
const seen: Record<string, Record<string, string>> = {}
let stored = ''

beforeAll(async () => {
  stored = await fingerprint(server)
})
afterAll(() => {
  mkdirSync('.cache', { recursive: true })
  writeFileSync('.cache/authorization.txt', matrixTable(signedInCalls, Object.keys(callers), seen))
})

/** Sends a call's sample as a caller; returns what differs from the contract, or null. */
async function deviationOf(row: string, sample: Sample, name: string): Promise<string | null> {
  const call = callOf(row)
  const caller = callers[name]
  if (!caller) throw new Error(name)
  await caller.prepare?.(server)
  const before = caller.prepare ? await fingerprint(server) : stored
  const { status, text } = await sendAs(name, call, request(row, sample))
  ;(seen[row] ??= {})[name] = String(status)
  const promised = promisedStatus(call, sample, caller)
  const isUnchanged = (await fingerprint(server)) === before
  if (!isUnchanged) await server.expectTrueCounts()
  if (!isUnchanged || caller.prepare) await reset()
  const isStranger = caller.userId !== 'ada' && caller.role === null
  if ((status < 300 ? 200 : status) !== promised)
    return `${name}: ${String(status)} instead of ${String(promised)}: ${text.slice(0, 200)}`
  if ([401, 403, 404].includes(promised) && !isUnchanged) return `${name}: changed something`
  const isAdmin = caller.role === 'admin' || caller.role === 'owner'
  if (!isAdmin && text.includes(ADMINS_ONLY)) return `${name}: saw what is for administrators`
  return isStranger && text.includes('canary') ? `${name}: saw a canary` : null
}

/** Returns what differs from the contract for any kind of caller. */
async function deviations(row: string, sample: Sample): Promise<string[]> {
  const found = []
  for (const name of Object.keys(callers)) found.push((await deviationOf(row, sample, name)) ?? [])
  return found.flat()
}

it.each(signedInCalls)('%s answers each kind of caller as the contract says', async (operation) => {
  expect(await deviations(operation, samplesOf(world())[operation] ?? {})).toEqual([])
})

it('answers each kind of caller about company cards, locked fields and named rows', async () => {
  for (const { operation, sample } of casesOf(world())) {
    const what = JSON.stringify(sample.body ?? '')
    expect([operation, what, ...(await deviations(operation, sample))]).toEqual([operation, what])
  }
})
