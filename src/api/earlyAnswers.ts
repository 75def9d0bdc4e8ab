interface EarlyAnswer {
  token: string
  sentAt: number
  answer: Promise<Response>
}

/** Milliseconds for which an early answer may be used; a page that took longer asks again. */
const FRESH_MS = 30_000

/** Answers by URL. index.html has the first ones requested before there is a store. */
const answers = new Map<string, EarlyAnswer>()

/** Requests what the app will request with the same token, before its code is there. */
export function requestEarly(url: string, token: string): Promise<Response> {
  const answer = fetch(url, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
  })
  answer.catch(() => undefined)
  answers.set(url, { token, sentAt: Date.now(), answer })
  return answer.then((response) => response.clone())
}

/**
 * Resolves to the early answer to a request, which serves once; null if it has to be sent. Any other
 * method than GET may change what the answers say, so all of them are forgotten.
 */
export async function takeEarlyAnswer(
  { method, url, signal }: Pick<Request, 'method' | 'url' | 'signal'>,
  token: string | null,
): Promise<Response | null> {
  const early = answers.get(url)
  if (method !== 'GET') answers.clear()
  answers.delete(url)
  if (method !== 'GET' || early?.token !== token || Date.now() - early.sentAt > FRESH_MS)
    return null
  const response = await Promise.race([early.answer.catch(() => null), whenAborted(signal)])
  return response?.ok === true ? response.clone() : null
}

/** Resolves to null when a request is aborted; sending it then fails at once. */
function whenAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    const abort = () => {
      resolve(null)
    }
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
