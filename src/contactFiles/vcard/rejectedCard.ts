import { cardMarker } from './cardMarker'
import { foldLine } from './write/foldLine'
import { escapeText } from './vcardText'

/** The property with the reason of a rejected card. Reading ignores it. */
export const IMPORT_ERROR = 'X-TESSERA-IMPORT-ERROR'

const ERROR_LINE = new RegExp(`^${IMPORT_ERROR}:`, 'i')

/** Removes the reasons that earlier rejections added, which may be folded. */
export function withoutImportErrors(text: string): string {
  if (!/x-tessera-import-error/i.test(text)) return text
  // Every second part is a line end.
  const parts = text.split(/(\r\n|\r|\n)/)
  let isError = false
  const kept: string[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const line = parts[at] ?? ''
    isError = ERROR_LINE.test(line) || (isError && /^[ \t]/.test(line))
    if (!isError) kept.push(line, parts[at + 1] ?? '')
  }
  return kept.join('')
}

/**
 * Returns a rejected card with its reason near the start, where no damaged line can swallow it.
 * Ends with a line end.
 */
export function rejectedCard(text: string, reason: string): string {
  const lineEnd = /\r\n|\r|\n/.exec(text)?.[0] ?? '\r\n'
  const lines = withoutImportErrors(text).split(/\r\n|\r|\n/)
  while (lines.length > 1 && lines.at(-1) === '') lines.pop()
  const begin = lines.findIndex((line) => cardMarker(line) === 'begin')
  const place = /^VERSION[;:]/i.test(lines[begin + 1] ?? '') ? begin + 2 : begin + 1
  const error = foldLine(`${IMPORT_ERROR}:${escapeText(reason)}`, lineEnd)
  const written =
    begin === -1 ? [...lines, error] : [...lines.slice(0, place), error, ...lines.slice(place)]
  return written.join(lineEnd) + lineEnd
}
