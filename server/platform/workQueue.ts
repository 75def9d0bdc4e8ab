/**
 * Creates a queue that runs work in order, at most `limit` at once, and returns each result to its
 * caller.
 */
export function workQueue(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running < limit) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place goes directly to the next one, so that nobody jumps the queue.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
