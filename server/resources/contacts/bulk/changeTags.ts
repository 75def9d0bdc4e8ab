const MOST = 100

/** What was really done to a contact's tags: those that were added, and those that were removed with the place they had. */
export interface TagChange {
  added: string[]
  removed: [tag: string, place: number][]
}

/** The tags after some are removed and others added at the end; null where that changes nothing, 'tooMany' where a contact cannot hold them. */
export function changeTags(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): { tags: string[]; done: TagChange } | 'tooMany' | null {
  const off = new Set(remove.filter((tag) => !add.includes(tag)))
  const removed = tags.flatMap((tag, place): [string, number][] =>
    off.has(tag) ? [[tag, place]] : [],
  )
  const added = [...new Set(add)].filter((tag) => !tags.includes(tag))
  if (added.length + removed.length === 0) return null
  const after = [...tags.filter((tag) => !off.has(tag)), ...added]
  return after.length > MOST && added.length > 0
    ? 'tooMany'
    : { tags: after, done: { added, removed } }
}

/**
 * The tags without what a change added, as far as it is still there, and with what it removed, as far as it is missing and there is room; null where nothing is
 * left to take back.
 */
export function restoreTags(
  tags: readonly string[],
  { added, removed }: TagChange,
): string[] | null {
  const after = tags.filter((tag) => !added.includes(tag))
  let isChanged = after.length < tags.length
  for (const [tag, place] of removed) {
    if (after.includes(tag) || after.length >= MOST) continue
    after.splice(Math.min(place, after.length), 0, tag)
    isChanged = true
  }
  return isChanged ? after : null
}
