import { type Context, Hono } from 'hono'
import { GrantRefusal } from '../oauth/grants'
import type { OAuthFrame } from '../oauth/startOAuthSimulator'
import type { SimulatedGrant } from '../oauth/stateFile'
import { readForm } from '../oauth/tokenEndpoint'
import { sendOAuthError } from './answers'

/** Serves the two requests about tokens: for a code or a refresh token, and to revoke. */
export function tokenRoutes({ provider, grants, clock }: OAuthFrame): Hono {
  const app = new Hono()
  const secondsUntil = (time: number) => Math.round((time - clock().getTime()) / 1000)
  const present = (grant: SimulatedGrant) => ({
    access_token: grant.accessToken,
    expires_in: secondsUntil(grant.accessExpiresAt),
    open_id: grant.accountId,
    refresh_expires_in: secondsUntil(grant.refreshExpiresAt ?? 0),
    refresh_token: grant.refreshToken,
    scope: grant.scopes.join(','),
    token_type: 'Bearer',
  })
  const refuseClient = (c: Context, form: URLSearchParams) => {
    const isKnown =
      form.get('client_key') === provider.clientId &&
      form.get('client_secret') === provider.clientSecret
    return isKnown ? null : sendOAuthError(c, 'invalid_client', 'Client key or secret is wrong.')
  }
  const grantOf = (form: URLSearchParams) => {
    const field = (name: string) => form.get(name) ?? ''
    if (field('grant_type') === 'refresh_token') return grants.refresh(field('refresh_token'))
    if (field('grant_type') !== 'authorization_code') return null
    return grants.takeCode({ code: field('code'), redirectUri: field('redirect_uri') })
  }

  app.post('/v2/oauth/token/', async (c) => {
    const form = await readForm(c)
    const refused = refuseClient(c, form)
    if (refused) return refused
    try {
      const grant = grantOf(form)
      if (grant) return c.json(present(grant), 200, { 'cache-control': 'no-store' })
      return sendOAuthError(c, 'unsupported_grant_type', 'The grant type is unknown.')
    } catch (error) {
      if (!(error instanceof GrantRefusal)) throw error
      return sendOAuthError(c, 'invalid_grant', error.message)
    }
  })
  app.post('/v2/oauth/revoke/', async (c) => {
    const form = await readForm(c)
    const refused = refuseClient(c, form)
    if (refused) return refused
    const token = form.get('token') ?? ''
    if (!grants.find(token)) return sendOAuthError(c, 'invalid_grant', 'There is no such token.')
    grants.revoke(token)
    return c.json({})
  })
  return app
}
