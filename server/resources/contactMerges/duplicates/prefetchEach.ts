/**
 * Calls `load` for each item and yields the answers in the order of the items. As many as
 * `atATime` are loaded at once, also while the caller works on an answer. Rejects when `load` does.
 */
export async function* prefetchEach<Item, Answer>(
  items: readonly Item[],
  load: (item: Item) => Promise<Answer>,
  atATime = 1,
): AsyncGenerator<Answer> {
  const rest = items.values()
  const pending: Promise<Answer>[] = []
  const loadMore = () => {
    while (pending.length < atATime) {
      const { value, done } = rest.next()
      if (done) return
      const answer = load(value)
      // A failure is thrown when its answer is awaited.
      answer.catch(() => undefined)
      pending.push(answer)
    }
  }
  try {
    loadMore()
    for (let first = pending.shift(); first; first = pending.shift()) {
      const answer = await first
      loadMore()
      yield answer
    }
  } finally {
    // The caller stopped: the last answers are no longer needed.
    await Promise.allSettled(pending)
  }
}
