import { isSameEntry } from './saveRequests'
import { type ProfileValues, valueNames } from './profileValues'

/**
 * What the form takes over when the profile was changed elsewhere: of what both began with (`base`), what this person has in the form (`mine`) and what the server
 * has now (`theirs`). What this person did not change follows the server; what they did change stays, down to single fields of a list's items.
 */
export function mergeDraft(
  base: ProfileValues,
  mine: ProfileValues,
  theirs: ProfileValues,
): Partial<ProfileValues> {
  const changed = valueNames.filter((name) => !isSameEntry(name, mine, theirs))
  const merged = changed.map(
    (name) =>
      [
        name,
        isSameEntry(name, mine, base)
          ? theirs[name]
          : mergeValue(base[name], mine[name], theirs[name]),
      ] as const,
  )
  return Object.fromEntries(merged.filter(([name, value]) => value !== mine[name]))
}

function mergeValue(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, theirs)) return mine
  if (isSame(mine, base)) return theirs
  if (isItems(base) && isItems(mine) && isItems(theirs)) return mergeItems(base, mine, theirs)
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) {
    return Object.fromEntries(
      Object.entries(mine).map(([key, value]) => [key, mergeValue(base[key], value, theirs[key])]),
    )
  }
  return mine
}

/** My order, with what they added, or changed while I removed it, at the end; what either removed and the other left alone is gone. */
function mergeItems(base: Item[], mine: Item[], theirs: Item[]): unknown[] {
  const find = (items: Item[], { id }: Item) => items.find((item) => item.id === id)
  const kept = mine.flatMap((item) => {
    const [was, is] = [find(base, item), find(theirs, item)]
    if (is === undefined) return isSame(item, was) ? [] : [withoutFile(item)]
    return [was === undefined ? item : mergeValue(was, item, is)]
  })
  // A picture that came to an item after I removed it goes with the item.
  const isTheirs = (item: Item) => !isSame(withoutFile(find(base, item)), withoutFile(item))
  const added = theirs.filter((item) => !find(mine, item) && isTheirs(item))
  return [...kept, ...added]
}

interface Item {
  id: unknown
  thumbnail?: unknown
  media?: unknown
}

/** An item without its file: the server keeps the files of its own items, and refuses those of others. */
function withoutFile<T extends Item | undefined>(item: T): T {
  if (typeof item?.thumbnail === 'string') return { ...item, thumbnail: null }
  return typeof item?.media === 'string' ? { ...item, media: null } : item
}

function isItems(value: unknown): value is Item[] {
  return Array.isArray(value) && value.every((item) => isRecord(item) && 'id' in item)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
