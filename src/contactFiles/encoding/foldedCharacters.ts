const CR = 13
const LF = 10
const TAB = 9
const BLANK = 32
/** Bytes that may start a folded character: one byte, CR, LF, space. */
const MAX_PENDING = 4

/** A filter of bytes in pieces. `end` returns the rest. */
export interface ByteFilter {
  push: (bytes: Uint8Array) => Uint8Array
  end: () => Uint8Array
}

/**
 * Rejoins UTF-8 characters that a vCard line was folded inside of, because older programs count
 * bytes. All other folds are left to `unfoldCard`.
 */
export function createFoldedCharacterFilter(): ByteFilter {
  let pending: Uint8Array = new Uint8Array(0)
  return {
    push: (bytes) => {
      const all = rejoinFolded(concatBytes(pending, bytes))
      const from = Math.max(0, all.length - MAX_PENDING)
      pending = all.slice(from)
      return all.subarray(0, from)
    },
    end: () => pending,
  }
}

function rejoinFolded(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = []
  let start = 0
  for (let at = 3; at < bytes.length; at += 1) {
    if (((bytes[at] ?? 0) & 0xc0) !== 0x80 || (bytes[at - 1] !== BLANK && bytes[at - 1] !== TAB))
      continue
    const fold =
      bytes[at - 2] === LF && bytes[at - 3] === CR
        ? at - 3
        : bytes[at - 2] === LF || bytes[at - 2] === CR
          ? at - 2
          : -1
    if (fold < 1 || (bytes[fold - 1] ?? 0) < 0x80) continue
    pieces.push(bytes.subarray(start, fold))
    start = at
  }
  return pieces.length === 0 ? bytes : concatBytes(...pieces, bytes.subarray(start))
}

export function concatBytes(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let length = 0
  for (const part of parts) {
    all.set(part, length)
    length += part.length
  }
  return all
}
