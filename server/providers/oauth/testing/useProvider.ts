import { createHash } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import type { IntegrationClient, Tokens } from '../../../ports/integrations'
import type { OAuthSimulator } from '../../../simulators/oauth/startOAuthSimulator'
import { answerConsent } from '../../../simulators/oauth/testing/consent'

export const VERIFIER = 'v'.repeat(43)
export const REDIRECT = 'http://127.0.0.1:4000/integrations'
const challenge = createHash('sha256').update(VERIFIER).digest('base64url')

/** A simulated provider and its client; new ones for each test. */
export interface ProviderUnderTest {
  simulator: OAuthSimulator
  client: IntegrationClient
  authorizeUrl: () => string
  /** Allows the connection and returns the code. */
  allow: (choice?: Parameters<typeof answerConsent>[1]) => Promise<string>
  exchange: (given: { code: string; redirectUri?: string; verifier?: string }) => Promise<Tokens>
  connect: (choice?: Parameters<typeof answerConsent>[1]) => Promise<Tokens>
}

/** Runs a simulated provider with its client for each test of a file. */
export function useProvider(
  start: () => Promise<OAuthSimulator>,
  createClient: (simulator: OAuthSimulator) => IntegrationClient,
): ProviderUnderTest {
  const provider = {} as ProviderUnderTest
  beforeEach(async () => {
    provider.simulator = await start()
    provider.client = createClient(provider.simulator)
  })
  afterEach(() => provider.simulator.close())
  provider.authorizeUrl = () =>
    provider.client.authorizeUrl({ state: 's t&', redirectUri: REDIRECT, challenge })
  provider.allow = async (choice) =>
    (await answerConsent(provider.authorizeUrl(), choice)).get('code') ?? ''
  provider.exchange = ({ code, redirectUri = REDIRECT, verifier = VERIFIER }) =>
    provider.client.exchange({ code, redirectUri, verifier })
  provider.connect = async (choice) => provider.exchange({ code: await provider.allow(choice) })
  return provider
}

/** Returns an error with everything that a log could show of it. */
export async function failureOf(act: Promise<unknown>): Promise<unknown> {
  return act.then(
    () => new Error('It did not fail.'),
    (error: unknown) => error,
  )
}
