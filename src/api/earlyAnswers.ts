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

/** Resolves to the early answer to a request, which serves once; null if it has to be sent. */
export async function takeEarlyAnswer(url: string, token: string | null): Promise<Response | null> {
  const early = answers.get(url)
  answers.delete(url)
  if (early?.token !== token || Date.now() - early.sentAt > FRESH_MS) return null
  const response = await early.answer.catch(() => null)
  return response?.ok === true ? response.clone() : null
}
