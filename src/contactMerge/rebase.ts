import { isIdentified } from '@/contract/contacts/contactChange'
import { mergeFields } from '@/contract/contacts/contactMerge'
import { findText } from './findText'
import { isEqual } from './isEqual'
import { listKeys } from './listKeys'
import type { MergedContact } from './mergedContact'

/**
 * Moves a contact from one base to another (a three-way merge): values still as in `from` become
 * those of `to`, values that only `from` has are removed, values that only `to` has come back, and
 * later edits stay. Without later edits the result is exactly `to`. A name stays when the contact
 * would otherwise identify nobody.
 */
export function rebase(
  current: MergedContact,
  from: MergedContact,
  to: MergedContact,
): MergedContact {
  const fields = Object.fromEntries(
    mergeFields.map((field) => [
      field,
      current[field] === from[field] ? to[field] : current[field],
    ]),
  )
  const moved: MergedContact = {
    ...current,
    ...fields,
    emails: list(current.emails, from.emails, to.emails, listKeys.emails),
    phones: list(current.phones, from.phones, to.phones, listKeys.phones),
    websites: list(current.websites, from.websites, to.websites, listKeys.websites),
    addresses: list(current.addresses, from.addresses, to.addresses, listKeys.addresses),
    tags: list(current.tags, from.tags, to.tags, listKeys.tags),
    timeline: list(current.timeline, from.timeline, to.timeline, ({ id }) => id),
    notes: text(current.notes, from.notes, to.notes),
    extras: columns(current.extras, from.extras, to.extras),
    isFavorite: current.isFavorite === from.isFavorite ? to.isFavorite : current.isFavorite,
    displayImage:
      current.displayImage === from.displayImage ? to.displayImage : current.displayImage,
  }
  if (isIdentified(moved)) return moved
  const { firstName, middleName, lastName, nickname, organization, emails, phones } = current
  return { ...moved, firstName, middleName, lastName, nickname, organization, emails, phones }
}

function list<T>(current: T[], from: T[], to: T[], keyOf: (item: T) => string): T[] {
  if (isEqual(current, from)) return to
  const [before, after] = [
    new Map(from.map((item) => [keyOf(item), item])),
    new Map(to.map((item) => [keyOf(item), item])),
  ]
  const kept = current.flatMap((item) => {
    const key = keyOf(item)
    if (!before.has(key) || !isEqual(item, before.get(key))) return [item]
    return after.get(key) ?? []
  })
  const there = new Set(kept.map(keyOf))
  return [...kept, ...to.filter((item) => !before.has(keyOf(item)) && !there.has(keyOf(item)))]
}

/** Edits around the text stay around it; a text edited within stays whole. */
function text(current: string, from: string, to: string): string {
  if (current === from) return to
  const at = from === '' || from === to ? -1 : findText(current, from)
  if (at === -1)
    return from === '' && to !== '' && findText(current, to) === -1
      ? `${current}\n\n${to}`.trim()
      : current
  return `${current.slice(0, at)}${to}${current.slice(at + from.length)}`.trim()
}

function columns(
  current: Record<string, string>,
  from: Record<string, string>,
  to: Record<string, string>,
): Record<string, string> {
  const entries = (extras: Record<string, string>) =>
    Object.entries(extras).map(([header, value]) => ({ header, value }))
  const moved = list(entries(current), entries(from), entries(to), ({ header }) => header)
  return Object.fromEntries(moved.map(({ header, value }) => [header, value]))
}
