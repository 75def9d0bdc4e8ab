/**
 * Calls `load` for one item after the other and yields the answers in order; the next answer is
 * loaded while the caller works on this one. Rejects when `load` does.
 */
export async function* prefetchEach<Item, Answer>(
  items: readonly Item[],
  load: (item: Item) => Promise<Answer>,
): AsyncGenerator<Answer> {
  let pending: Promise<Answer> | undefined
  try {
    for (const [at, item] of items.entries()) {
      const answer = await (pending ?? load(item))
      pending = at + 1 < items.length ? load(items[at + 1] as Item) : undefined
      // A failure is thrown when its answer is awaited.
      pending?.catch(() => undefined)
      yield answer
    }
  } finally {
    // The caller stopped: the last answer is no longer needed.
    await pending?.catch(() => undefined)
  }
}
