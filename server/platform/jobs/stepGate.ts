/** Runs the steps of one process together, or one of them alone. */
export interface StepGate {
  together: <T>(work: () => Promise<T>) => Promise<T>
  /** Waits until nothing else runs, and lets nothing else begin until the work has ended. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** The jobs of which one counted try is no death: this process lives, but could not note how the try ended. */
  unsettled: Set<string>
}

export function createStepGate(): StepGate {
  const running = new Set<Promise<void>>()
  /** Ends when all work that was to run alone has. */
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
