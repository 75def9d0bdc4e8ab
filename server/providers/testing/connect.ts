import { inspect } from 'node:util'
import type { IntegrationClient, Tokens } from '../../ports/integrations'
import { answerConsent } from '../../simulators/oauth/testing/consent'

export const REDIRECT_URI = 'http://127.0.0.1:4000/integrations'

/** Allows the connection on the provider's page, and returns the code. */
export async function allow(
  client: IntegrationClient,
  choice?: Parameters<typeof answerConsent>[1],
): Promise<string> {
  const asked = { state: 's'.repeat(43), redirectUri: REDIRECT_URI, challenge: '' }
  const back = await answerConsent(client.authorizeUrl(asked), choice)
  return back.get('code') ?? ''
}

/** Connects an account of a simulated provider without PKCE. */
export async function connect(
  client: IntegrationClient,
  choice?: Parameters<typeof answerConsent>[1],
): Promise<Tokens> {
  const code = await allow(client, choice)
  return client.exchange({ code, redirectUri: REDIRECT_URI, verifier: '' })
}

/** Returns the error of work that has to fail. */
export async function errorOf(work: Promise<unknown>): Promise<Error> {
  const error: unknown = await work.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  )
  if (error instanceof Error) return error
  throw new Error('It failed without an error.')
}

/** Returns everything that a log could show of an error, with its causes. */
export function shown(error: unknown): string {
  return inspect(error, { depth: 20, showHidden: true })
}

/** A clock on which nearly the whole limit of a method passes after its first look. */
export function hurriedClock(): () => Date {
  const begun = Date.now()
  let looks = 0
  return () => new Date(begun + (looks++ === 0 ? 0 : 9_350))
}
