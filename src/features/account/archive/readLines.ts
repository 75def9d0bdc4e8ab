import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { ArchiveError } from './ArchiveError'

export interface Line {
  text: string
  /** The number of the line, from 1. */
  line: number
  /** The length in UTF-8. */
  bytes: number
}

/** Longer than any record that can be sent. */
const MAX_LINE = 6_000_000

/** Yields the non-empty lines of a ZIP entry as it is unpacked. Throws ArchiveError if damaged. */
export async function* readLines(entry: FileEntry): AsyncGenerator<Line, void> {
  const decoder = new TextDecoderStream('utf-8', { fatal: true })
  const reader = decoder.readable.getReader()
  // An entry that cannot be opened at all fails without aborting the decoder itself.
  const unpacked = entry.getData(decoder.writable, { checkCrc32: true }).then(
    () => null,
    async (error: unknown) => {
      await decoder.writable.abort(error).catch(() => undefined)
      return toArchiveError(error)
    },
  )
  const encoder = new TextEncoder()
  let rest = ''
  let count = 0
  const lineOf = (text: string): Line => {
    count += 1
    return { text, line: count, bytes: encoder.encode(text).byteLength }
  }
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        throw toArchiveError(error)
      })
      const lines = `${rest}${value ?? ''}`.split('\n')
      rest = done ? '' : (lines.pop() ?? '')
      if (rest.length > MAX_LINE)
        throw new ArchiveError(
          `Line ${String(count + lines.length + 1)} of the records is too long.`,
        )
      for (const text of lines) {
        const line = lineOf(text)
        if (text.trim() !== '') yield line
      }
      if (done) break
    }
    const error = await unpacked
    if (error) throw error
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function toArchiveError(error: unknown): ArchiveError {
  return new ArchiveError('The records in the archive are damaged.', { cause: error })
}
