/** The size of the first chunk, which the database waits for. */
const FIRST = 50

/**
 * Writes rows in chunks, one statement each, and creates the next one while the database works.
 * `statementOf` returns what sends the statement. A row counts as `weightOf` says.
 */
export async function writeInChunks<T>(
  rows: Iterable<T> | AsyncIterable<T>,
  size: number,
  statementOf: (chunk: T[]) => () => PromiseLike<unknown>,
  weightOf: (row: T) => number = () => 1,
): Promise<void> {
  let writing = Promise.resolve()
  try {
    for await (const chunk of chunksOf(rows, size, weightOf)) {
      const send = statementOf(chunk)
      await writing
      // Every `then` sends the query again, so this is the only one.
      writing = Promise.resolve(send()).then(() => undefined)
      // A failure is thrown where `writing` is awaited.
      writing.catch(() => undefined)
      // Lets the statement be sent before this thread continues.
      await new Promise(setImmediate)
    }
  } finally {
    await writing
  }
}

async function* chunksOf<T>(
  items: Iterable<T> | AsyncIterable<T>,
  size: number,
  weightOf: (item: T) => number,
): AsyncGenerator<T[]> {
  let chunk: T[] = []
  let weight = 0
  let next = Math.min(FIRST, size)
  for await (const item of items) {
    chunk.push(item)
    weight += weightOf(item)
    if (weight < next) continue
    yield chunk
    chunk = []
    weight = 0
    next = Math.min(2 * next, size)
  }
  if (chunk.length > 0) yield chunk
}
