const SEPARATOR = ' ::: '
const STARRED = '* starred'

export interface ContactLabels {
  tags: string[]
  isFavorite: boolean
}

/**
 * Reads a `Labels` or `Group Membership` cell of Google: names joined by ` ::: `. Names that start with `* ` are Google's own groups:
 * `* starred` is the favourite mark, the others say nothing. `isOwn`: our export wrote the cell, with a backslash before a tag that looks
 * like such a group.
 */
export function splitLabels(cell: string, isOwn: boolean): ContactLabels {
  const names = cell.split(':::').map((name) => name.trim())
  const tags = names.filter((name) => name !== '' && !name.startsWith('* '))
  return {
    tags: isOwn ? tags.map((tag) => (/^\\+\* /.test(tag) ? tag.slice(1) : tag)) : tags,
    isFavorite: names.some((name) => name.toLowerCase() === STARRED),
  }
}

/** The `Labels` cell of a contact; `splitLabels` gives back the same. */
export function joinLabels({ tags, isFavorite }: ContactLabels): string {
  const names = tags.map((tag) => (/^\\*\* /.test(tag) ? `\\${tag}` : tag))
  return [...names, ...(isFavorite ? [STARRED] : [])].join(SEPARATOR)
}
