import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RuleSigner } from '../../ports/identity'

/** The time that a person takes at least to fill in a form, and for which an open one can be sent. */
const LEAST_MS = 2_000
const MOST_MS = 86_400_000

/**
 * Makes the token of a form that is shown now: the second and its keyed hash for the profile.
 * Nothing is stored, and a copied page keeps working for a day.
 */
export function makeFormToken(signer: RuleSigner, profileId: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1000)
  return `${second.toString(36)}.${hashOf(signer, profileId, second)}`
}

/** Tells whether a form of this profile was shown at least two seconds and at most a day ago. */
export function isFormToken(
  signer: RuleSigner,
  profileId: string,
  { token, now }: { token: string; now: Date },
): boolean {
  const [, written = '', hash = ''] = /^([0-9a-z]{1,9})\.([\w-]{22})$/.exec(token) ?? []
  const second = Number.parseInt(written, 36)
  if (Number.isNaN(second)) return false
  const expected = Buffer.from(hashOf(signer, profileId, second))
  if (!timingSafeEqual(Buffer.from(hash), expected)) return false
  const age = now.getTime() - second * 1000
  return age >= LEAST_MS && age <= MOST_MS
}

function hashOf(signer: RuleSigner, profileId: string, second: number): string {
  return createHmac('sha256', signer.deriveKey('exchange-form'))
    .update(JSON.stringify([profileId, second]))
    .digest('base64url')
    .slice(0, 22)
}
