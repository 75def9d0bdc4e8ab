type Ask = (forceRefresh: boolean) => Promise<string | null>

/** `shareTokens` for each person apart: nobody gets what was asked for another. `whose` tells who is signed in. */
export function shareTokenRequestsPerUser(whose: () => string | null, ask: Ask): Ask {
  let person = whose()
  let share = shareTokenRequests(ask)
  return (isForced) => {
    const next = whose()
    if (next !== person) {
      person = next
      share = shareTokenRequests(ask)
    }
    return share(isForced)
  }
}

/**
 * Lets all who ask for a token at the same time share one answer, so that one refresh serves them. Who forces a refresh while a plain question is under way
 * takes its answer where that brought a new token, and asks anew only where it did not.
 */
export function shareTokenRequests(ask: Ask): Ask {
  let running: { isForced: boolean; token: Promise<string | null> } | null = null
  let known: string | null = null

  const answer = async (isForced: boolean, earlier: Promise<string | null> | undefined) => {
    const before = known
    const shared = await earlier?.catch(() => null)
    const isNew = before !== null && typeof shared === 'string' && shared !== before
    known = isNew ? shared : await ask(isForced)
    return known
  }

  return (isForced) => {
    if (running && (running.isForced || !isForced)) return running.token
    const mine = { isForced, token: answer(isForced, running?.token) }
    running = mine
    const finish = () => {
      if (running === mine) running = null
    }
    mine.token.then(finish, finish)
    return mine.token
  }
}
