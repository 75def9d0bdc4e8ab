import { Hono } from 'hono'
import { GrantRefusal } from '../oauth/grants'
import type { OAuthFrame } from '../oauth/startOAuthSimulator'
import type { SimulatedGrant } from '../oauth/stateFile'
import { readForm } from '../oauth/tokenEndpoint'
import { graphError } from './graphError'
import type { InstagramTokens } from './instagramTokens'

const DAY_MS = 86_400_000

/** Serves the three requests about tokens: for a code, for 60 days, and for 60 days more. */
export function tokenRoutes(
  { provider, grants, clock }: OAuthFrame,
  tokens: InstagramTokens,
): Hono {
  const app = new Hono()
  const present = ({ accessToken, accessExpiresAt }: SimulatedGrant) => ({
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: Math.round((accessExpiresAt - clock().getTime()) / 1000),
  })

  app.post('/oauth/access_token', async (c) => {
    const form = await readForm(c)
    const field = (name: string) => form.get(name) ?? ''
    const refuse = (message: string) =>
      c.json({ error_type: 'OAuthException', code: 400, error_message: message }, 400)
    if (field('client_id') !== provider.clientId) return refuse('This app is unknown.')
    if (field('client_secret') !== provider.clientSecret) return refuse('The secret is wrong.')
    if (field('grant_type') !== 'authorization_code') return refuse('The grant type is unknown.')
    try {
      const given = { code: field('code'), redirectUri: field('redirect_uri') }
      const { accessToken, accountId, scopes } = grants.takeCode(given)
      const token = { access_token: accessToken, user_id: accountId }
      return c.json({ data: [{ ...token, permissions: scopes.join(',') }] })
    } catch (error) {
      if (!(error instanceof GrantRefusal)) throw error
      return refuse(`Authorization code: ${error.message}`)
    }
  })
  app.get('/access_token', (c) => {
    if (c.req.query('client_secret') !== provider.clientSecret)
      return graphError(c, 1, 'The secret of the app is wrong.')
    if (c.req.query('grant_type') !== 'ig_exchange_token')
      return graphError(c, 100, 'The grant type is unknown.')
    const token = tokens.find(c.req.query('access_token') ?? '')
    if (!token || token.isLong) return graphError(c, 190, 'The access token is not valid.')
    return c.json(present(tokens.renew(token)))
  })
  app.get('/refresh_access_token', (c) => {
    if (c.req.query('grant_type') !== 'ig_refresh_token')
      return graphError(c, 100, 'The grant type is unknown.')
    const token = tokens.find(c.req.query('access_token') ?? '')
    if (!token?.isLong) return graphError(c, 190, 'The access token is not valid.')
    if (clock().getTime() - token.issuedAt < DAY_MS)
      return graphError(c, 100, 'The access token is not a day old.')
    return c.json(present(tokens.renew(token)))
  })
  return app
}
