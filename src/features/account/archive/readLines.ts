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
/** The most characters without a record; an archive has no blank lines. */
const MAX_BLANK = 100_000

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
  let count = 0
  /** The line that has not ended, in parts: joined once, however many there are. */
  let parts: string[] = []
  let length = 0
  let blank = 0
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        throw toArchiveError(error)
      })
      const pieces = (done ? '\n' : value).split('\n')
      for (const [at, piece] of pieces.entries()) {
        if (at > 0) {
          const text = parts.join('')
          count += 1
          const isBlank = text.trim() === ''
          blank = isBlank ? blank + text.length + 1 : 0
          parts = []
          length = 0
          if (!isBlank) yield { text, line: count, bytes: encoder.encode(text).byteLength }
        }
        parts.push(piece)
        length += piece.length
        if (length > MAX_LINE)
          throw new ArchiveError(`Line ${String(count + 1)} of the records is too long.`)
        if (blank > MAX_BLANK)
          throw new ArchiveError('The records in the archive have too many blank lines.')
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
