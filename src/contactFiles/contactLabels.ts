import type { LabelSeparator } from '@/contract/contacts/columnMapping'

const SEPARATOR = ' ::: '
const STARRED = '* starred'

export interface ContactLabels {
  tags: string[]
  isFavorite: boolean
}

/**
 * Adds the tags of a cell to `into`. Names with `* ` are Google's own groups (`readGroup`); Google's
 * Outlook CSV (separator `;`) omits the `* `. `isOwn`: our export wrote the cell and put a backslash
 * before a tag that looks like such a group.
 */
export function readLabels(
  cell: string,
  separator: LabelSeparator,
  isOwn: boolean,
  into: ContactLabels,
): void {
  const used = isOwn ? ':::' : separator
  const mixed = mixedSeparator(cell, used)
  if (mixed) {
    for (const name of cell.split(mixed)) addLabel(name.trim(), separator, isOwn, into)
    return
  }
  // Not by `split`, which takes several times longer for so few names.
  let start = 0
  for (let at = cell.indexOf(used); at !== -1; at = cell.indexOf(used, start)) {
    addLabel(cell.slice(start, at).trim(), separator, isOwn, into)
    start = at + used.length
  }
  addLabel(cell.slice(start).trim(), separator, isOwn, into)
}

function addLabel(
  name: string,
  separator: LabelSeparator,
  isOwn: boolean,
  into: ContactLabels,
): void {
  if (name === '') return
  const isGroup = name.startsWith('* ')
  if (isOwn && !isGroup) into.tags.push(/^\\+\* /.test(name) ? name.slice(1) : name)
  else if (!isGroup && separator !== ';') into.tags.push(name)
  else {
    const group = readGroup(name)
    if (group === 'favorite') into.isFavorite = true
    else if (group !== null) into.tags.push(group.tag)
  }
}

/**
 * Returns what one of Google's groups is here: `starred` marks a favorite, and everybody is in
 * `myContacts`, so it is null. Into all others (Friends, Family, Coworkers) people put contacts by
 * hand: they are tags.
 */
export function readGroup(name: string): 'favorite' | { tag: string } | null {
  const tag = name.replace(/^\* /, '').trim()
  if (/^starred(?: in android)?$/i.test(tag)) return 'favorite'
  return tag === '' || /^my ?contacts$/i.test(tag) ? null : { tag }
}

/** Returns what splits a cell with several kinds of separators; null for one kind. */
function mixedSeparator(cell: string, separator: LabelSeparator): RegExp | null {
  if (separator === ':::') return null
  if (cell.includes(':::')) return separator === ';' ? /:::|;/ : /:::|[;,]/
  return separator === ',' && cell.includes(';') ? /[;,]/ : null
}

/** Returns the `Labels` cell of a contact, the inverse of `readLabels`. */
export function joinLabels({ tags, isFavorite }: ContactLabels): string {
  if (tags.length === 0) return isFavorite ? STARRED : ''
  const names = tags.map((tag) => (/^\\*\* /.test(tag) ? `\\${tag}` : tag))
  return (isFavorite ? [...names, STARRED] : names).join(SEPARATOR)
}
