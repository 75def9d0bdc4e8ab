import { setImmediate } from 'node:timers/promises'

/**
 * Yields items in pieces of at most `most` items, or of at most this sum of weights. An item of more
 * weight is a piece of its own.
 */
export function* piecesOf<T>(
  items: Iterable<T>,
  most: number,
  weightOf: (item: T) => number = () => 1,
): Generator<T[]> {
  let [piece, weight]: [T[], number] = [[], 0]
  for (const item of items) {
    const more = weightOf(item)
    if (piece.length > 0 && weight + more > most) {
      yield piece
      piece = []
      weight = 0
    }
    piece.push(item)
    weight += more
  }
  if (piece.length > 0) yield piece
}

/** Yields pieces as `piecesOf` does, with a turn for other requests after each. */
export async function* piecesInTurns<T>(items: Iterable<T>, most: number): AsyncGenerator<T[]> {
  for (const piece of piecesOf(items, most)) {
    yield piece
    await setImmediate()
  }
}

/** The characters of JSON in one statement, which takes the embedded database some 20 ms. */
const STATEMENT_LENGTH = 2 ** 18

/** Yields rows as JSON arrays, each short enough to be the parameter of one statement. */
export function* jsonPieces(rows: Iterable<object>): Generator<string> {
  const texts = function* () {
    for (const row of rows) yield JSON.stringify(row)
  }
  for (const piece of piecesOf(texts(), STATEMENT_LENGTH, ({ length }) => length))
    yield `[${piece.join(',')}]`
}
