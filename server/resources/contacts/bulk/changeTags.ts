const MAX_TAGS = 100

/** The added tags, and the removed tags with their former positions. */
export interface TagChange {
  added: string[]
  removed: [tag: string, position: number][]
}

/**
 * Removes tags and adds others at the end. Returns null if nothing changes, and 'tooMany' if the
 * contact would have too many tags.
 */
export function changeTags(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): { tags: string[]; done: TagChange } | 'tooMany' | null {
  const unwanted = new Set(remove.filter((tag) => !add.includes(tag)))
  const removed = tags.flatMap((tag, position): [string, number][] =>
    unwanted.has(tag) ? [[tag, position]] : [],
  )
  const added = [...new Set(add)].filter((tag) => !tags.includes(tag))
  if (added.length + removed.length === 0) return null
  const after = [...tags.filter((tag) => !unwanted.has(tag)), ...added]
  return after.length > MAX_TAGS && added.length > 0
    ? 'tooMany'
    : { tags: after, done: { added, removed } }
}

/**
 * Reverses a change of tags as far as possible: removes added tags that are still there and puts
 * back missing ones that fit. Returns null if nothing changes.
 */
export function restoreTags(
  tags: readonly string[],
  { added, removed }: TagChange,
): string[] | null {
  const after = tags.filter((tag) => !added.includes(tag))
  let isChanged = after.length < tags.length
  for (const [tag, position] of removed) {
    if (after.includes(tag) || after.length >= MAX_TAGS) continue
    after.splice(Math.min(position, after.length), 0, tag)
    isChanged = true
  }
  return isChanged ? after : null
}
