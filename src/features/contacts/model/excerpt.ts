import { cutText } from '@/contract/cutText'

/** Returns the beginning of a text's first line, at most 40 characters. */
export function excerpt(text: string): string {
  const line = text.split('\n')[0] ?? ''
  const start = cutText(line, 40)
  return start.length < line.length ? `${start.trimEnd()}…` : line
}
