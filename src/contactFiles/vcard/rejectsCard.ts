import { cardMarker } from './cardMarker'
import { foldLine } from './foldLine'
import { escapeText } from './vcardText'

/** The property that tells why a card was rejected. Reading drops it. */
export const IMPORT_ERROR = 'X-TESSERA-IMPORT-ERROR'

const ERROR_LINES = new RegExp(`(^|[\\r\\n])${IMPORT_ERROR}:[^\\r\\n]*(?:(?:\\r\\n|\\r|\\n)[ \\t][^\\r\\n]*)*(?:\\r\\n|\\r|\\n|$)`, 'gi')

/** The text of a row without the reasons that earlier rejections wrote. */
export function withoutImportErrors(text: string): string {
  return /x-tessera-import-error/i.test(text) ? text.replace(ERROR_LINES, '$1') : text
}

/**
 * A rejected card as it was, with the reason in a line of its own near its start, where no damaged line in front can swallow it. To be repaired and
 * fed back: reading drops the line. Ends with a line end.
 */
export function rejectsCard(text: string, reason: string): string {
  const lineEnd = /\r\n|\r|\n/.exec(text)?.[0] ?? '\r\n'
  const lines = withoutImportErrors(text).replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/)
  const begin = lines.findIndex((line) => cardMarker(line) === 'begin')
  const place = /^VERSION[;:]/i.test(lines[begin + 1] ?? '') ? begin + 2 : begin + 1
  const error = foldLine(`${IMPORT_ERROR}:${escapeText(reason)}`, lineEnd)
  const written = begin === -1 ? [...lines, error] : [...lines.slice(0, place), error, ...lines.slice(place)]
  return written.join(lineEnd) + lineEnd
}
