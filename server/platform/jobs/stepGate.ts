/** Runs the steps of one process together, or one of them alone. */
export interface StepGate {
  together: <T>(work: () => Promise<T>) => Promise<T>
  /** Waits until nothing else runs, and blocks everything else until the work has ended. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /**
   * Jobs with one counted try that is no death: this process is alive but could not record the end
   * of the try.
   */
  unsettled: Set<string>
}

export function createStepGate(): StepGate {
  const running = new Set<Promise<void>>()
  /** Resolves when all work that must run alone has ended. */
  let lastAlone: Promise<void> | null = null

  async function together<T>(work: () => Promise<T>): Promise<T> {
    while (lastAlone) await lastAlone
    const result = work()
    const ended = settled(result)
    running.add(ended)
    try {
      return await result
    } finally {
      running.delete(ended)
    }
  }

  async function alone<T>(work: () => Promise<T>): Promise<T> {
    const result = Promise.all([lastAlone, ...running]).then(work)
    const ended = settled(result)
    lastAlone = ended
    try {
      return await result
    } finally {
      if (lastAlone === ended) lastAlone = null
    }
  }

  return { together, alone, unsettled: new Set() }
}

function settled(work: Promise<unknown>): Promise<void> {
  return work.then(
    () => undefined,
    () => undefined,
  )
}
