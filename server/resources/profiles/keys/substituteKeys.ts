import { createHash } from 'node:crypto'
import type { Ctx } from '../../../ports/context'
import { toCardKey } from '../cardKey'

type Holder = Pick<Ctx, 'actor'>

/**
 * Returns the key that replaces a taken `key` in this account, always the same, so that a record
 * restored twice exists once.
 */
export function substituteKey(holder: Holder, key: string): string {
  return toCardKey(digestFor(holder, key))
}

/** Returns the id that replaces the taken id of a profile in this account, always the same. */
export function substituteProfileId(holder: Holder, id: string): string {
  const hex = digestFor(holder, `profile ${id}`).toString('hex')
  // A UUID of version 8, whose content is the maker's own.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Returns the slug that replaces a taken one on the given turn: turns differ, accounts too. */
export function substituteSlug(holder: Holder, id: string, slug: string, turn: number): string {
  const start = slug.replace(/-+/g, '-').slice(0, 43).replace(/-$/, '')
  const key = substituteKey(holder, turn === 1 ? id : `${id} ${String(turn)}`)
  return `${start}-${key.toLowerCase().replace(/[-_]/g, '0').slice(0, 16)}`
}

function digestFor({ actor }: Holder, key: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([actor.tenantId, actor.userId, key]))
    .digest()
}
