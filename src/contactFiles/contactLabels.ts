import type { LabelSeparator } from '@/contract/contacts/columnMapping'

const SEPARATOR = ' ::: '
const STARRED = '* starred'

export interface ContactLabels {
  tags: string[]
  isFavorite: boolean
}

/**
 * Adds the tags of a cell to `into`. Names with `* ` are Google's own groups: `* starred` marks a
 * favorite, the others are dropped. Google's Outlook CSV (separator `;`) omits the `* `. `isOwn`:
 * our export wrote the cell and put a backslash before a tag that looks like such a group.
 */
export function readLabels(
  cell: string,
  separator: LabelSeparator,
  isOwn: boolean,
  into: ContactLabels,
): void {
  for (const written of splitLabels(cell, isOwn ? ':::' : separator)) {
    const name = written.trim()
    if (name === '') continue
    if (name.startsWith('* ')) into.isFavorite ||= name.toLowerCase() === STARRED
    else if (isOwn) into.tags.push(/^\\+\* /.test(name) ? name.slice(1) : name)
    else if (separator === ';' && name === 'starred') into.isFavorite = true
    else if (separator !== ';' || name !== 'myContacts') into.tags.push(name)
  }
}

function splitLabels(cell: string, separator: LabelSeparator): string[] {
  if (separator === ':::' || cell.includes(':::'))
    return cell.split(separator === ':::' ? ':::' : separator === ';' ? /:::|;/ : /:::|[;,]/)
  if (separator === ',' && cell.includes(';')) return cell.split(/[;,]/)
  return cell.split(separator)
}

/** Returns the `Labels` cell of a contact, the inverse of `readLabels`. */
export function joinLabels({ tags, isFavorite }: ContactLabels): string {
  if (tags.length === 0) return isFavorite ? STARRED : ''
  const names = tags.map((tag) => (/^\\*\* /.test(tag) ? `\\${tag}` : tag))
  return (isFavorite ? [...names, STARRED] : names).join(SEPARATOR)
}
