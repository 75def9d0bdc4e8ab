interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** The row that a key moves to from `index`, with Shift or without, or null where the key does not move; `page` is how many rows Page Up and Down pass. */
export function nextRowIndex(
  { key, ctrlKey, metaKey, altKey }: PressedKey,
  index: number,
  total: number,
  page: number,
): number | null {
  if (ctrlKey || metaKey || altKey) return null
  const moves: Record<string, number> = {
    ArrowDown: index + 1,
    j: index + 1,
    ArrowUp: index - 1,
    k: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: total - 1,
  }
  const target = moves[key.length === 1 ? key.toLowerCase() : key]
  return target === undefined ? null : Math.max(0, Math.min(total - 1, target))
}
