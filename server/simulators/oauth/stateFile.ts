import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { answerList } from '@/contract/list'

const code = v.object({
  code: v.string(),
  accountId: v.string(),
  scopes: answerList(v.string()),
  redirectUri: v.string(),
  challenge: v.string(),
  expiresAt: v.number(),
})
const grant = v.object({
  accountId: v.string(),
  scopes: answerList(v.string()),
  grantedAt: v.number(),
  accessToken: v.string(),
  issuedAt: v.number(),
  accessExpiresAt: v.number(),
  refreshToken: v.string(),
  refreshExpiresAt: v.nullable(v.number()),
})
/** A grant at a simulated provider. */
export type SimulatedGrant = v.InferOutput<typeof grant>

const oauthState = v.object({
  /** The milliseconds that the clock is ahead. */
  movedBy: v.pipe(v.number(), v.integer()),
  /** The last port, so that addresses stay valid; 0 for none. */
  port: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)),
  codes: answerList(code),
  grants: answerList(grant),
  deletedItems: answerList(v.string()),
})
/** The part of a simulated provider that is kept between runs. */
export type OAuthState = v.InferOutput<typeof oauthState>

/** Returns the state before anything has happened. */
export function emptyState(): OAuthState {
  return { movedBy: 0, port: 0, codes: [], grants: [], deletedItems: [] }
}

/** Reads the file of a state. A missing one is empty; a broken one is too, and is renamed aside. */
export function readState(file: string): OAuthState {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState()
    throw error
  }
  try {
    return v.parse(oauthState, JSON.parse(text))
  } catch {
    renameSync(file, `${file}.broken-${String(Date.now())}`)
    return emptyState()
  }
}

/** Writes the file of a state to a temporary name and renames it. */
export function writeState(file: string, text: string): void {
  const draft = `${file}.draft`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
}
