import { createHash, randomBytes } from 'node:crypto'
import { providers, type ProviderName } from '@/contract/integrations/providers'
import { ProviderUnavailable } from '../platform/http/providerUnavailable'
import { GrantError } from '../platform/outbound/grantError'
import type {
  IntegrationClient,
  ProviderAccount,
  ProviderItem,
  Tokens,
} from '../ports/integrations'

const HOUR_MS = 3_600_000

/** A provider in memory for tests of resources, with its switches. */
export interface FakeIntegration extends IntegrationClient {
  /**
   * Returns a code that connects this account once, with all scopes by default. With the challenge
   * of an attempt it takes that attempt's verifier (RFC 7636).
   */
  newCode: (account?: ProviderAccount, scopes?: readonly string[], challenge?: string) => string
  /** The account's items, the newest first. */
  items: ProviderItem[]
  /** The pictures by address. */
  pictures: Map<string, Uint8Array>
  /** True while the provider does not answer. */
  isAway: boolean
  /** Ends every grant that was given. */
  endGrants: () => void
  /** The names of the methods that were called and ask the provider, the oldest first. */
  asked: string[]
  /** Called before each answer, so that a test can hold one back. */
  beforeAnswer: (method: string) => Promise<void>
}

/**
 * Creates a provider whose access tokens live an hour. Each refresh gives new tokens and ends the
 * old ones, as the strictest providers do.
 */
export function createFakeIntegration(name: ProviderName, clock: () => Date): FakeIntegration {
  const facts = providers[name]
  const codes = new Map<
    string,
    { account: ProviderAccount; scopes: readonly string[]; challenge: string }
  >()
  const grants = new Map<string, { account: ProviderAccount; refreshToken: string }>()
  const newKey = () => randomBytes(16).toString('hex')
  const usual: ProviderAccount = { id: '1001', name: 'ines.m', url: 'https://example.com/ines.m' }

  const issue = (account: ProviderAccount, scopes: readonly string[]): Tokens => {
    const now = clock()
    const tokens = { accessToken: `access-${newKey()}`, refreshToken: `refresh-${newKey()}` }
    grants.set(tokens.accessToken, { account, refreshToken: tokens.refreshToken })
    return {
      ...tokens,
      issuedAt: now,
      accessExpiresAt: new Date(now.getTime() + HOUR_MS),
      refreshExpiresAt: null,
      scopes,
      facts: { accountId: account.id },
    }
  }
  const ask = async (method: string) => {
    fake.asked.push(method)
    await fake.beforeAnswer(method)
    if (fake.isAway) throw new ProviderUnavailable(facts.title)
  }
  const accountOf = ({ accessToken, accessExpiresAt }: Tokens) => {
    const grant = grants.get(accessToken)
    if (!grant || accessExpiresAt <= clock()) throw new GrantError('token', 'invalid_token')
    return grant.account
  }

  const fake: FakeIntegration = {
    name,
    items: [],
    pictures: new Map(),
    isAway: false,
    asked: [],
    beforeAnswer: () => Promise.resolve(),
    endGrants: () => {
      grants.clear()
    },
    newCode: (
      account = usual,
      scopes = facts.scopes.map((scope) => scope.name),
      challenge = '',
    ) => {
      const code = newKey()
      codes.set(code, { account, scopes, challenge })
      return code
    },
    authorizeUrl: ({ state, redirectUri, challenge }) => {
      const query = new URLSearchParams({ state, redirect_uri: redirectUri })
      if (challenge !== '') query.set('code_challenge', challenge)
      return `https://provider.example.com/authorize?${query.toString()}`
    },
    exchange: async ({ code, verifier }) => {
      await ask('exchange')
      const given = codes.get(code)
      codes.delete(code)
      const proof = createHash('sha256').update(verifier).digest('base64url')
      if (!given || (given.challenge !== '' && given.challenge !== proof))
        throw new GrantError('code', 'invalid_grant')
      return issue(given.account, given.scopes)
    },
    refresh: async (tokens) => {
      await ask('refresh')
      const grant = grants.get(tokens.accessToken)
      if (grant?.refreshToken !== tokens.refreshToken)
        throw new GrantError('grant', 'invalid_grant')
      grants.delete(tokens.accessToken)
      return issue(grant.account, tokens.scopes)
    },
    refreshDueAt: ({ accessExpiresAt }) => new Date(accessExpiresAt.getTime() - HOUR_MS / 6),
    revoke: facts.hasRevoke
      ? async ({ accessToken }) => {
          await ask('revoke')
          grants.delete(accessToken)
        }
      : null,
    getAccount: async (tokens) => {
      await ask('getAccount')
      return accountOf(tokens)
    },
    listItems: async (tokens) => {
      await ask('listItems')
      accountOf(tokens)
      return fake.items.slice(0, 20)
    },
    findItems: async (tokens, _account, externalIds) => {
      await ask('findItems')
      accountOf(tokens)
      return fake.items.filter(({ externalId }) => externalIds.includes(externalId))
    },
    getPicture: async (url) => {
      await ask('getPicture')
      const picture = fake.pictures.get(url)
      if (!picture) throw new ProviderUnavailable(facts.title)
      return picture
    },
  }
  return fake
}
