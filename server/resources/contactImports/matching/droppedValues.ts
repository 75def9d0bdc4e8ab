import type { DroppedValue } from '@/contract/contacts/contactImport'
import { type ContactContent, contentFields } from '../../contacts/model'
import { textOf, truncate } from './contentChanges'
import { type ListField, identities, isList, phoneIdentity } from './mergeContent'

interface Entry {
  identity: string
  label: string
  text: string
}

/**
 * Lists the values that are lost when a row meets a contact: values of the row that the contact
 * does not get, and values of the contact that the row replaces.
 */
export function droppedValues(
  row: ContactContent,
  before: ContactContent,
  after: ContactContent,
): DroppedValue[] {
  return contentFields.flatMap((field) => {
    // A flag is not lost: it is listed among the changes.
    if (field === 'isFavorite' || (row[field] === after[field] && before[field] === after[field]))
      return []
    if (field === 'extras') return droppedExtras(row, before, after)
    if (isList(field)) return droppedEntries(field, row, before, after)
    const lost = (of: DroppedValue['of'], value: string) =>
      isSameText(value, '') || isSameText(value, after[field])
        ? []
        : [{ field, value: truncate(value), kept: truncate(after[field]), of }]
    return [...lost('row', row[field]), ...lost('contact', before[field])]
  })
}

/** Ignores byte order marks: the embedded database drops the first one of a text. */
function isSameText(one: string, other: string): boolean {
  return one.replaceAll('\uFEFF', '') === other.replaceAll('\uFEFF', '')
}

function droppedEntries(
  field: ListField,
  row: ContactContent,
  before: ContactContent,
  after: ContactContent,
): DroppedValue[] {
  if (row[field].length === 0 && before[field].length === 0) return []
  const entries = entriesOf(field, [row, before, after])
  const remaining = new Map<string, Entry[]>()
  for (const entry of entries(after))
    remaining.set(entry.identity, [...(remaining.get(entry.identity) ?? []), entry])
  const lost = (of: DroppedValue['of'], given: readonly Entry[]) =>
    given.flatMap(({ identity, label, text }): DroppedValue[] => {
      const same = remaining.get(identity) ?? []
      if (same.some((entry) => label === '' || label.toLowerCase() === entry.label.toLowerCase()))
        return []
      return [{ field, value: truncate(text), kept: truncate(same[0]?.text ?? ''), of }]
    })
  return [...lost('row', entries(row)), ...lost('contact', entries(before))]
}

/** Returns a reader of list entries, with identities that are valid for all of these contacts. */
function entriesOf(
  field: ListField,
  all: readonly ContactContent[],
): (content: ContactContent) => Entry[] {
  const single = (content: ContactContent, at: number) =>
    textOf({ ...content, [field]: content[field].slice(at, at + 1) }, field)
  const identityOf = phoneIdentity(field === 'phones' ? all.flatMap(({ phones }) => phones) : [])
  const identified = (content: ContactContent): { identity: string; label: string }[] => {
    switch (field) {
      case 'emails':
        return content.emails.map((entry) => ({
          identity: identities.emails(entry),
          label: entry.label,
        }))
      case 'phones':
        return content.phones.map((entry) => ({ identity: identityOf(entry), label: entry.label }))
      case 'websites':
        return content.websites.map((entry) => ({
          identity: identities.websites(entry),
          label: entry.label,
        }))
      case 'addresses':
        return content.addresses.map((entry) => ({
          identity: identities.addresses(entry),
          label: entry.label,
        }))
      case 'timeline':
        return content.timeline.map((entry) => ({
          identity: identities.timeline(entry),
          label: '',
        }))
      case 'tags':
        return content.tags.map((tag) => ({ identity: identities.tags(tag), label: '' }))
    }
  }
  return (content) =>
    identified(content).map((entry, at) => ({ ...entry, text: single(content, at) }))
}

function droppedExtras(
  row: ContactContent,
  before: ContactContent,
  after: ContactContent,
): DroppedValue[] {
  const remaining = new Map(Object.entries(after.extras))
  const lost = (of: DroppedValue['of'], { extras }: ContactContent) =>
    Object.entries(extras).flatMap(([name, value]): DroppedValue[] => {
      const now = remaining.get(name) ?? ''
      return value === '' || value === now
        ? []
        : [{ field: 'extras', value: truncate(`${name}: ${value}`), kept: truncate(now), of }]
    })
  return [...lost('row', row), ...lost('contact', before)]
}
