type RequestToken = (forceRefresh: boolean) => Promise<string | null>

/** Applies `shareTokenRequests` to each user separately: nobody gets another user's token. */
export function shareTokenRequestsPerUser(
  getUserId: () => string | null,
  request: RequestToken,
): RequestToken {
  let userId = getUserId()
  let share = shareTokenRequests(request)
  return (isForced) => {
    const current = getUserId()
    if (current !== userId) {
      userId = current
      share = shareTokenRequests(request)
    }
    return share(isForced)
  }
}

/**
 * Lets concurrent requests for a token share one answer, so that one refresh serves them all. A
 * forced refresh during a plain request uses its answer if it is a new token.
 */
export function shareTokenRequests(request: RequestToken): RequestToken {
  let running: { isForced: boolean; token: Promise<string | null> } | null = null
  let lastToken: string | null = null

  const run = async (isForced: boolean, earlier: Promise<string | null> | undefined) => {
    const before = lastToken
    const shared = await earlier?.catch(() => null)
    const isNew = before !== null && typeof shared === 'string' && shared !== before
    lastToken = isNew ? shared : await request(isForced)
    return lastToken
  }

  return (isForced) => {
    if (running && (running.isForced || !isForced)) return running.token
    const own = { isForced, token: run(isForced, running?.token) }
    running = own
    const finish = () => {
      if (running === own) running = null
    }
    own.token.then(finish, finish)
    return own.token
  }
}
