import { expect } from './fixtures'
import type { Stack } from './stack'

type Provider = 'instagram' | 'twitter' | 'tiktok' | 'gohighlevel' | 'calendly'

/** Returns the address of a provider's simulator. */
export function simulatorOf({ providers }: Stack, provider: Provider): string {
  const origin = providers[provider]
  if (origin === undefined) throw new Error(`There is no simulator of ${provider}.`)
  return origin
}

/** Turns one of a simulator's switches and returns its answer. */
export async function turn(
  stack: Stack,
  provider: Provider,
  name: 'failure' | 'grants/end' | 'items' | 'webhook',
  body: object,
): Promise<unknown> {
  const answer = await fetch(`${simulatorOf(stack, provider)}/_simulator/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const told: unknown = await answer.json()
  expect(answer.status, JSON.stringify(told)).toBe(200)
  return told
}
