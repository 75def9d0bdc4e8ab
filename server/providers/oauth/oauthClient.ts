import * as oauth from 'oauth4webapi'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { startDeadline } from '../../platform/outbound/deadline'
import { GrantError } from '../../platform/outbound/grantError'
import { providerUrl } from '../../platform/outbound/providerAddress'
import { createProviderClient } from '../../platform/outbound/providerClient'
import { ProviderError } from '../../platform/outbound/providerError'
import type { IntegrationClient, Tokens } from '../../ports/integrations'
import { clientFetch } from './clientFetch'
import { type RefusalRule, failureOf, isRefusal } from './oauthFailure'
import { readTokens } from './readTokens'

export interface OAuthOptions {
  /** The provider's name, for people. */
  provider: string
  clientId: string
  clientSecret: string
  /** The scopes to ask for. */
  scopes: readonly string[]
  /** The configured address of the consent page, and its path. */
  authorizeUrl: string
  authorizePath: string
  /** The configured address of the token calls, and their paths. */
  tokenUrl: string
  tokenPath: string
  revokePath: string
  /** Shows the app to the provider. */
  authenticate: oauth.ClientAuth
  /** Shows the app where it revokes; as `authenticate` by default. */
  authenticateRevoke?: oauth.ClientAuth
  /** Tells whether an error answer means that the code or the refresh token is not accepted. */
  isRefused: RefusalRule
  /** The time before the end of an access token at which it is refreshed. */
  refreshAheadMs: number
  clock: () => Date
  wait?: (ms: number) => Promise<unknown>
}

/** The part of an integration that RFC 6749, 7009 and 7636 describe. */
export interface OAuthClient extends Pick<
  IntegrationClient,
  'authorizeUrl' | 'exchange' | 'refresh' | 'refreshDueAt'
> {
  revoke: (tokens: Tokens) => Promise<void>
}

/**
 * Creates the client of a provider that follows RFC 6749 with PKCE. Its requests reach the
 * configured address only, within the limits of `createProviderClient`.
 */
export function createOAuthClient(options: OAuthOptions): OAuthClient {
  const { provider, clientId, authenticate, clock, wait, tokenUrl } = options
  const timing = { provider, clock, ...(wait && { wait }) }
  const client = createProviderClient({ ...timing, baseUrl: tokenUrl })
  const app: oauth.Client = { client_id: clientId }
  const server: oauth.AuthorizationServer = {
    issuer: options.authorizeUrl,
    token_endpoint: providerUrl(tokenUrl, options.tokenPath).href,
    revocation_endpoint: providerUrl(tokenUrl, options.revokePath).href,
  }
  const transport = (left?: () => number) => ({
    [oauth.customFetch]: clientFetch(client, tokenUrl, left),
    // `http:` is for a host of this machine only; see `isProviderAddress`.
    [oauth.allowInsecureRequests]: tokenUrl.startsWith('http:'),
  })
  const read = (answer: oauth.TokenEndpointResponse, issuedAt: Date, before?: Tokens) =>
    readTokens(answer, { provider, issuedAt, scopes: options.scopes, before })

  return {
    authorizeUrl: ({ state, redirectUri, challenge }) => {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: options.scopes.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })
      // Some providers read `+` as it is.
      const address = providerUrl(options.authorizeUrl, options.authorizePath, query).href
      return address.replaceAll('+', '%20')
    },

    async exchange({ code, redirectUri, verifier }) {
      if (code === '') throw new GrantError('code', 'no_code')
      const issuedAt = clock()
      const given = oauth.validateAuthResponse(
        server,
        app,
        new URLSearchParams({ code }),
        oauth.expectNoState,
      )
      const answer = await oauth
        .authorizationCodeGrantRequest(
          server,
          app,
          authenticate,
          given,
          redirectUri,
          verifier,
          transport(),
        )
        .then((response) => oauth.processAuthorizationCodeResponse(server, app, response))
        .catch((error: unknown) => {
          throw failureOf(error, provider, 'code', options.isRefused)
        })
      return read(answer, issuedAt)
    },

    async refresh(tokens) {
      if (tokens.refreshToken === '') throw new GrantError('grant', 'no_refresh_token')
      const issuedAt = clock()
      const answer = await oauth
        .refreshTokenGrantRequest(server, app, authenticate, tokens.refreshToken, transport())
        .then((response) => oauth.processRefreshTokenResponse(server, app, response))
        .catch((error: unknown) => {
          throw failureOf(error, provider, 'grant', options.isRefused)
        })
      return read(answer, issuedAt, tokens)
    },

    refreshDueAt: ({ issuedAt, accessExpiresAt, refreshToken }) => {
      if (refreshToken === '') return null
      const [start, end] = [issuedAt.getTime(), accessExpiresAt.getTime()]
      // A token with a short life is not refreshed again at once.
      return new Date(Math.max(end - options.refreshAheadMs, (start + end) / 2))
    },

    async revoke({ accessToken, refreshToken }) {
      const left = startDeadline(provider, clock)
      const auth = options.authenticateRevoke ?? authenticate
      const end = async (token: string) => {
        const response = await oauth.revocationRequest(server, app, auth, token, transport(left))
        if (response.ok) return
        const error = await oauth.processRevocationResponse(response).catch((each: unknown) => each)
        // A token that is not known any more is no error (RFC 7009, section 2.2).
        if (isRefusal(error, options.isRefused)) return
        const failure = new ProviderError(`HTTP_${String(response.status)}`)
        throw new ProviderUnavailable(provider, failure)
      }
      for (const token of [refreshToken, accessToken]) if (token !== '') await end(token)
    },
  }
}

/**
 * Shows the app with HTTP Basic, id and secret as they are: the providers' documentation does so,
 * unlike RFC 6749 (2.3.1) and `oauth.ClientSecretBasic`, which encode both before.
 */
export function plainBasic(clientSecret: string): oauth.ClientAuth {
  return (_server, { client_id }, _body, headers) => {
    const credentials = Buffer.from(`${client_id}:${clientSecret}`).toString('base64')
    headers.set('authorization', `Basic ${credentials}`)
  }
}
