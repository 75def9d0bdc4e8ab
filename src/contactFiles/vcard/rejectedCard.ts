import { cardMarker } from './cardMarker'
import { foldLine } from './write/foldLine'
import { escapeText } from './vcardText'

/** The property that tells why a card was rejected. Reading drops it. */
export const IMPORT_ERROR = 'X-TESSERA-IMPORT-ERROR'

const ERROR_LINE = new RegExp(`^${IMPORT_ERROR}:`, 'i')

/** The text of a row without the reasons that earlier rejections wrote, which may be folded. */
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
 * A rejected card as it was, with the reason in a line of its own near its start, where no damaged line in front can swallow it. To be repaired and
 * fed back: reading drops the line. Ends with a line end.
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
