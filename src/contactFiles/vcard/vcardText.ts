/**
 * Escapes text for a vCard value (RFC 6350 section 3.4). Any line end becomes `\n`; `lineEndMarks`
 * records which it was.
 */
export function escapeText(text: string): string {
  return /[\\,;\r\n]/.test(text)
    ? text.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
    : text
}

/** Unescapes a vCard value. A backslash before any other character stays. */
export function unescapeText(value: string): string {
  return value.includes('\\')
    ? value.replace(/\\([\\,;:nN])/g, (_all, mark: string) =>
        mark === 'n' || mark === 'N' ? '\n' : mark,
      )
    : value
}

/** Splits a value at unescaped separators. The parts stay escaped. */
export function splitValue(value: string, separator: ';' | ','): string[] {
  if (!value.includes('\\')) return value.split(separator)
  const parts: string[] = []
  let start = 0
  for (let index = 0; index < value.length; index += 1) {
    if (value[index] === '\\') index += 1
    else if (value[index] === separator) {
      parts.push(value.slice(start, index))
      start = index + 1
    }
  }
  parts.push(value.slice(start))
  return parts
}

const MARKS = { '\n': 'n', '\r': 'r', '\r\n': 'b' } as const
const LINE_ENDS = new Map<string, string>(
  Object.entries(MARKS).map(([lineEnd, mark]) => [mark, lineEnd]),
)

/**
 * Returns the line ends of texts in order, because a vCard value knows only one: `n` LF, `r` CR,
 * `b` both. The last mark applies to all that follow; '' when all are LF.
 */
export function lineEndMarks(texts: readonly string[]): string {
  if (!texts.some((text) => text.includes('\r'))) return ''
  const marks: string[] = []
  // The length without repetitions at the end.
  let needed = 0
  const add = (mark: string) => {
    if (marks.at(-1) !== mark) needed = marks.length + 1
    marks.push(mark)
  }
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === LF) add(MARKS['\n'])
      else if (code === CR && text.charCodeAt(at + 1) === LF) {
        add(MARKS['\r\n'])
        at += 1
      } else if (code === CR) add(MARKS['\r'])
    }
  }
  return marks.slice(0, needed).join('')
}

const LF = 10
const CR = 13

/** Restores the line ends that `lineEndMarks` recorded. */
export function restoreLineEnds(texts: readonly string[], marks: string): string[] {
  if (marks === '') return [...texts]
  let count = 0
  return texts.map((text) =>
    text.replaceAll('\n', () => {
      const mark = marks[Math.min(count, marks.length - 1)] ?? 'n'
      count += 1
      return LINE_ENDS.get(mark) ?? '\n'
    }),
  )
}
