import { isDeepStrictEqual } from 'node:util'
import { subject } from '@casl/ability'
import { type ProfileContent, emptyProfileContent } from '@/contract/profiles/profileContent'
import { ApiError } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import type { ProfileRow } from './profileRow'

type Acting = Pick<Ctx, 'actor'>

/**
 * Throws FORBIDDEN with the changed fields of a profile that the rules keep from the actor, because
 * the company that the profile shows sets them.
 */
export function requireUnlocked(ctx: Acting, before: ProfileRow, after: ProfileRow): void {
  const changed = [
    ...changedKeys(before.content, after.content),
    ...changedKeys({ ...before, content: null }, { ...after, content: null }),
  ]
  const fields = lockedAmong(ctx, before, changed)
  if (fields.length === 0) return
  const company = ctx.actor.memberships.find(({ profileId }) => profileId === before.id)
  const message = company ? `${company.companyName} sets this.` : 'You may not change this.'
  throw new ApiError(
    'FORBIDDEN',
    message,
    Object.fromEntries(fields.map((field) => [field, message])),
  )
}

/** Returns a profile's content without its locked fields, and the names of those that differ. */
export function withoutLocked(
  ctx: Acting,
  row: ProfileRow,
  content: ProfileContent,
  instead: ProfileContent = emptyProfileContent,
): { content: ProfileContent; leftOut: string[] } {
  const leftOut = lockedAmong(ctx, row, changedKeys(instead, content))
  const kept = Object.entries(instead).filter(([key]) => leftOut.includes(key))
  return { content: { ...content, ...Object.fromEntries(kept) }, leftOut }
}

function lockedAmong({ actor }: Acting, row: ProfileRow, fields: readonly string[]): string[] {
  const profile = subject('Profile', { ...row })
  return fields.filter((field) => !actor.ability.can('update', profile, field))
}

function changedKeys(before: object, after: object): string[] {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).flatMap(([key, value]) =>
    isDeepStrictEqual(known.get(key), value) ? [] : [key],
  )
}
