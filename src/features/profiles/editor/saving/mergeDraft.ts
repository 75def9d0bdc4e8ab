import type { Profile } from '@/contract/profiles/profile'
import { type SavedDraft, isSameEntry } from './saveRequests'
import {
  type ProfileValues,
  type ValueName,
  profileValues,
  valueNames,
} from '../form/profileValues'

/**
 * Returns the entries of the draft that a newer profile changes. What it has of a save whose answer
 * was lost was changed here.
 */
export function mergeProfile(
  { draft, saved, unanswered }: SavedDraft,
  newest: Profile,
): Partial<ProfileValues> {
  const theirs = profileValues(newest)
  const arrived = valueNames.filter((name) =>
    unanswered.some((sent) => name in sent && isSameEntry(name, { ...theirs, ...sent }, theirs)),
  )
  const base = Object.fromEntries(arrived.map((name) => [name, theirs[name]]))
  return mergeDraft({ ...profileValues(saved), ...base }, draft, newest)
}

/**
 * Returns the entries of the draft (`mine`) that change when the profile was changed elsewhere
 * (`theirs`), both since `base`. What was not changed here follows the server; what was changed
 * here stays, down to single fields of a list's items.
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
          : hasRows(name)
            ? mergeRows(base[name], mine[name], theirs[name])
            : mergeValue(base[name], mine[name], theirs[name]),
      ] as const,
  )
  return Object.fromEntries(merged.filter(([name, value]) => !isSame(value, mine[name])))
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

/**
 * Keeps my order. Items that they added, or changed while I removed them, go to the end. Items that
 * either side removed and the other left alone are removed.
 */
function mergeItems(base: Item[], mine: Item[], theirs: Item[]): unknown[] {
  const find = (items: Item[], { id }: Item) => items.find((item) => item.id === id)
  const kept = mine.flatMap((item) => {
    const [was, is] = [find(base, item), find(theirs, item)]
    if (is === undefined) return isSame(item, was) ? [] : [withoutFile(item)]
    return [was === undefined ? item : mergeValue(was, item, is)]
  })
  // An item that I removed and that only got a picture meanwhile stays removed.
  const isTheirs = (item: Item) => !isSame(withoutFile(find(base, item)), withoutFile(item))
  const added = theirs.filter((item) => !find(mine, item) && isTheirs(item))
  return [...kept, ...added]
}

const rowLists = ['phones', 'emails', 'websites', 'addresses'] as const

/** Returns whether an entry is a list whose rows have no ids. */
function hasRows(name: ValueName): name is (typeof rowLists)[number] {
  return rowLists.some((each) => each === name)
}

/**
 * Keeps my order. Rows that they added, or changed while I did not, go to the end; a row that both
 * changed, in its place, is merged.
 */
function mergeRows(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] {
  const has = (rows: readonly unknown[], row: unknown) => rows.some((each) => isSame(each, row))
  const isChanged = (rows: readonly unknown[], at: number) =>
    at < rows.length && !has(base, rows[at]) && !has(rows, base[at])
  const haveBoth = (at: number) => at < base.length && isChanged(mine, at) && isChanged(theirs, at)
  const kept = mine.flatMap((row, at) => {
    if (haveBoth(at)) return [mergeValue(base[at], row, theirs[at])]
    return has(base, row) && !has(theirs, row) ? [] : [row]
  })
  const added = theirs.filter((row, at) => !has(base, row) && !has(mine, row) && !haveBoth(at))
  return [...kept, ...added]
}

interface Item {
  id: unknown
  thumbnail?: unknown
  media?: unknown
}

/**
 * Returns an item without its file: the server refuses the files of items that it does not have.
 */
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
