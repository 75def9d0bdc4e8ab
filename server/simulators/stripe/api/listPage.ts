import * as v from 'valibot'
import { missing } from '../account/account'
import type { ApiList } from '../account/model'
import { integer, text } from './params'

/** The parameters of a page of a list. */
export const paging = {
  limit: v.optional(integer(1, 100), '10'),
  starting_after: v.exactOptional(text),
}

/** Returns a page of objects. Throws a Refusal for an unknown `starting_after`. */
export function listPage<T extends { id: string }>(
  url: string,
  all: T[],
  { limit, starting_after: after }: { limit: number; starting_after?: string },
): ApiList<T> {
  const place = after === undefined ? -1 : all.findIndex(({ id }) => id === after)
  if (after !== undefined && place === -1) throw missing('object', after, 'starting_after')
  const rest = all.slice(place + 1)
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url }
}

/** Returns objects from the newest to the oldest; they come in the order of creation. */
export function newestFirst<T extends { created: number }>(objects: Iterable<T>): T[] {
  return [...objects].reverse().sort((a, b) => b.created - a.created)
}
