import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach } from 'vitest'
import {
  type Integration,
  integration,
  startedConnection,
} from '@/contract/integrations/connection'
import * as calls from '@/contract/integrations/integrations'
import type { ProviderName } from '@/contract/integrations/providers'
import { type FakeIntegration, createFakeIntegration } from '../../../testing/fakeIntegration'
import type { Answer, TestServer } from '../../../testing/harness'

export type Fakes = Record<ProviderName, FakeIntegration>

/** The calls of each provider. */
export const callsOf = {
  instagram: {
    start: calls.startInstagram,
    finish: calls.finishInstagram,
    get: calls.getInstagram,
  },
  twitter: { start: calls.startTwitter, finish: calls.finishTwitter, get: calls.getTwitter },
  tiktok: { start: calls.startTikTok, finish: calls.finishTikTok, get: calls.getTikTok },
  gohighlevel: {
    start: calls.startGoHighLevel,
    finish: calls.finishGoHighLevel,
    get: calls.getGoHighLevel,
  },
  calendly: { start: calls.startCalendly, finish: calls.finishCalendly, get: calls.getCalendly },
} as const

/** Sets up all providers in memory. */
export function setUpFakes(server: TestServer): Fakes {
  const clock = () => server.now
  const unused = () => {
    throw new Error('These tests send no events.')
  }
  const instagram = createFakeIntegration('instagram', clock)
  const tiktok = createFakeIntegration('tiktok', clock)
  const gohighlevel = createFakeIntegration('gohighlevel', clock)
  const others = {
    twitter: createFakeIntegration('twitter', clock),
    calendly: createFakeIntegration('calendly', clock),
  }
  Object.assign(server.integrations, {
    ...others,
    instagram: Object.assign(instagram, { readSignedRequest: unused }),
    tiktok: Object.assign(tiktok, { readEvent: unused }),
    gohighlevel: Object.assign(gohighlevel, { readEvent: unused }),
  })
  return { ...others, instagram, tiktok, gohighlevel }
}

/** Sets up all providers in memory before each test. */
export function useFakes(server: TestServer): Fakes {
  const fakes = {} as Fakes
  beforeEach(() => {
    Object.assign(fakes, setUpFakes(server))
  })
  return fakes
}

/** An attempt as the browser knows it. */
export interface Attempt {
  provider: ProviderName
  state: string
  secret: string
  /** The PKCE challenge that the provider got; '' without. */
  challenge: string
  redirectUri: string
}

export const newSecret = () => randomBytes(32).toString('base64url')
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Begins an attempt as a browser does. */
export async function begin(
  server: TestServer,
  provider: ProviderName,
  token: string,
  companyId?: string,
): Promise<Attempt> {
  const secret = newSecret()
  const call = companyId === undefined ? callsOf[provider].start : calls.startCompanyInstagram
  const params = { secretHash: hashOf(secret), ...(companyId !== undefined && { companyId }) }
  const { data, text } = await server.send(call, { token, params })
  if (data === undefined) throw new Error(text)
  const { url, state } = v.parse(startedConnection, data)
  const query = new URL(url).searchParams
  return {
    provider,
    state,
    secret,
    challenge: query.get('code_challenge') ?? '',
    redirectUri: query.get('redirect_uri') ?? '',
  }
}

interface Finish {
  token: string
  body?: Record<string, unknown>
  headers?: Record<string, string>
  companyId?: string
}

/** Sends a provider's answer as the browser of an attempt does. */
export function finish(
  server: TestServer,
  { provider, state, secret }: Attempt,
  { token, body = {}, headers = {}, companyId }: Finish,
): Promise<Answer> {
  const call = companyId === undefined ? callsOf[provider].finish : calls.finishCompanyInstagram
  const all = { state, secret, ...body, ...(companyId !== undefined && { companyId }) }
  return server.send(call, { token, body: all, headers })
}

/** Connects an account, and confirms it where that is asked for. */
export async function connect(
  server: TestServer,
  fakes: Fakes,
  provider: ProviderName,
  { token, account }: { token: string; account?: Parameters<FakeIntegration['newCode']>[0] },
): Promise<Integration> {
  const attempt = await begin(server, provider, token)
  const code = fakes[provider].newCode(account, undefined, attempt.challenge)
  const answer = await finish(server, attempt, { token, body: { code } })
  const connected = integrationOf(answer)
  if (connected.connection?.status !== 'unconfirmed') return connected
  return integrationOf(
    await server.send(calls.confirmIntegration, {
      token,
      params: { provider },
      body: { accountId: connected.connection.accountId },
    }),
  )
}

export function integrationOf({ data, text }: Answer): Integration {
  if (data === undefined) throw new Error(text)
  return v.parse(integration, data)
}
