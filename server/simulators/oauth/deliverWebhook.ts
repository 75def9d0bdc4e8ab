import type { WebhookWay } from './oauthControls'

interface Signed {
  body: string
  headers: Record<string, string>
}

/**
 * Sends a webhook in one of the ways in which it can arrive, and resolves to the app's statuses;
 * 0 where no answer came, or one that the provider cannot use. `sign` makes the first or second
 * event, signed or with another signature.
 */
export async function deliverWebhook(
  url: string,
  way: WebhookWay,
  sign: (event: { place: 0 | 1; isForged: boolean }) => Signed,
  isUsable: (answer: Response) => Promise<boolean> = () => Promise.resolve(true),
): Promise<number[]> {
  const first = sign({ place: 0, isForged: way === 'forged' })
  const events = {
    once: [first],
    forged: [first],
    duplicate: [first, first],
    reordered: way === 'reordered' ? [sign({ place: 1, isForged: false }), first] : [],
  }[way]
  const statuses: number[] = []
  for (const { body, headers } of events) statuses.push(await post(url, body, headers, isUsable))
  return statuses
}

async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  isUsable: (answer: Response) => Promise<boolean>,
): Promise<number> {
  const signal = AbortSignal.timeout(10_000)
  try {
    const answer = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' })
    return answer.ok && !(await isUsable(answer)) ? 0 : answer.status
  } catch {
    return 0
  }
}
