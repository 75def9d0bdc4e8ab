import { shortcutLetter } from '../lib/keys/shortcutLetter'

interface PressedKey {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * Returns the row that a key moves to from `index`, with Shift or without; null for other keys.
 * `page` is the number of rows of Page Up and Down.
 */
export function nextRowIndex(
  event: PressedKey,
  index: number,
  total: number,
  page: number,
): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const moves: Record<string, number> = {
    arrowdown: index + 1,
    j: index + 1,
    arrowup: index - 1,
    k: index - 1,
    pagedown: index + page,
    pageup: index - page,
    home: 0,
    end: total - 1,
  }
  const target = moves[shortcutLetter(event)]
  return target === undefined ? null : Math.max(0, Math.min(total - 1, target))
}
