/** Asks for each in turn and gives the answers in order; the next one is asked for while the caller is at this one. Rejects with what an answer rejects with. */
export async function* prefetchEach<Wanted, Answer>(
  wanted: readonly Wanted[],
  ask: (one: Wanted) => Promise<Answer>,
): AsyncGenerator<Answer> {
  let pending: Promise<Answer> | undefined
  try {
    for (const [at, one] of wanted.entries()) {
      const answer = await (pending ?? ask(one))
      pending = at + 1 < wanted.length ? ask(wanted[at + 1] as Wanted) : undefined
      // A failure is met at its turn.
      pending?.catch(() => undefined)
      yield answer
    }
  } finally {
    // Nobody hears of it any more where the caller stopped.
    await pending?.catch(() => undefined)
  }
}
