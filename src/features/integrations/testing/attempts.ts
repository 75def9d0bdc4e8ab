import * as v from 'valibot'
import type { Call } from '@/contract/call'
import { integration, type Integration } from '@/contract/integrations/connection'
import { onCall, success } from '@/testing/handlers/callHandler'
import { server } from '@/testing/server'

export const STATE = 's'.repeat(43)
export const SECRET = 'k'.repeat(43)
export const CODE = 'the-code-of-the-provider'
export const ATTEMPT_ID = '00000000-0000-4000-8000-00000000a77e'

const STORAGE_KEY = `tessera:user:attempt:${ATTEMPT_ID}`

/** Stores an attempt that this tab began. */
export function storeAttempt(overrides: Record<string, unknown> = {}): void {
  sessionStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({
      id: ATTEMPT_ID,
      provider: 'twitter',
      companyId: null,
      userId: 'user-1',
      state: STATE,
      secret: SECRET,
      startedAt: Date.now(),
      answer: null,
      ...overrides,
    }),
  )
}

/** Returns the stored attempt as text; null once it is used. */
export function storedAttempt(): string | null {
  return sessionStorage.getItem(STORAGE_KEY)
}

interface Sent {
  body: Record<string, unknown>
  key: string | null
}

/**
 * Serves a call that finishes an attempt, whose bodies follow the contract. Returns what it was
 * sent.
 */
export function serveFinish(
  call: Call,
  answer: (at: number) => Response | Integration | Promise<Integration>,
): Sent[] {
  const sent: Sent[] = []
  server.use(
    onCall(call, async ({ request }) => {
      const body: unknown = await request.json()
      if (call.body) v.parse(call.body, body)
      sent.push({
        body: v.parse(v.record(v.string(), v.unknown()), body),
        key: request.headers.get('Idempotency-Key'),
      })
      const result = await answer(sent.length - 1)
      return result instanceof Response ? result : success(call, v.parse(integration, result))
    }),
  )
  return sent
}

/** Returns the address of a return from a provider. */
export function returnAddress(
  path: string,
  params: Record<string, string> = { code: CODE, state: STATE },
): string {
  return `${path}?${new URLSearchParams(params).toString()}`
}
