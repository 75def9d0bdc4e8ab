import * as v from 'valibot'
import { providers } from '@/contract/integrations/providers'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { GrantError } from '../../platform/outbound/grantError'
import { createProviderClient } from '../../platform/outbound/providerClient'
import { providerUrl } from '../../platform/outbound/providerAddress'
import type { GoHighLevelClient } from '../../ports/integrations'
import { accessOf, createContacts, locationOf, requireAccess } from './contacts'
import { readEvent, readWebhookKey } from './readEvent'
import { TITLE, askForTokens } from './tokens'

interface Options {
  clientId: string
  clientSecret: string
  /** HighLevel's public key of webhooks; see `readWebhookKey`. */
  webhookKey: string
  authorizeUrl: string
  apiUrl: string
  clock?: () => Date
  wait?: (ms: number) => Promise<unknown>
}

/** The version of the API; every request names it. */
const VERSION = '2021-07-28'
/** The time before its end at which an access token is renewed. */
const REFRESH_BEFORE_MS = 2 * 3_600_000
const SCOPES = providers.gohighlevel.scopes.map(({ name }) => name)
const NAME_SCOPE = 'locations.readonly'
const MOST_NAME = 200

/** https://marketplace.gohighlevel.com/docs/ghl/locations/get-location */
const locationAnswer = v.object({
  location: v.object({ id: v.string(), name: v.optional(v.fallback(v.string(), ''), '') }),
})

/** Creates the client of HighLevel's API for a marketplace app that people install in a location. */
export function createGoHighLevel({
  clientId,
  clientSecret,
  webhookKey,
  authorizeUrl,
  apiUrl,
  clock = () => new Date(),
  wait,
}: Options): GoHighLevelClient {
  const key = readWebhookKey(webhookKey)
  const client = createProviderClient({
    provider: TITLE,
    baseUrl: apiUrl,
    headers: { version: VERSION },
    clock,
    ...(wait && { wait }),
  })
  const app = { clientId, clientSecret }
  return {
    name: 'gohighlevel',
    ...createContacts(client, clock),
    authorizeUrl: ({ state, redirectUri }) =>
      providerUrl(
        authorizeUrl,
        '/v2/oauth/chooselocation',
        new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          scope: SCOPES.join(' '),
          state,
          loginWindowOpenMode: 'self',
        }),
      ).href,
    exchange: ({ code, redirectUri }) =>
      askForTokens(
        client,
        app,
        { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
        clock,
      ),
    async refresh(tokens) {
      const { refreshToken, scopes } = tokens
      const grant = { grant_type: 'refresh_token', refresh_token: refreshToken }
      const next = await askForTokens(client, app, grant, clock)
      // Contacts of one location never go to another.
      if (next.facts.locationId !== locationOf(tokens))
        throw new GrantError('grant', 'other_location')
      return next.scopes.length > 0 ? next : { ...next, scopes }
    },
    refreshDueAt: ({ accessExpiresAt }) => new Date(accessExpiresAt.getTime() - REFRESH_BEFORE_MS),
    revoke: null,
    async getAccount(tokens) {
      const id = locationOf(tokens)
      const unnamed = { id, name: `Location ${id}`, url: null }
      if (!tokens.scopes.includes(NAME_SCOPE)) return unnamed
      const answer = await client.json(locationAnswer, {
        method: 'GET',
        path: `/locations/${id}`,
        headers: accessOf(tokens),
      })
      requireAccess(answer)
      if (!answer.isOk || answer.data.location.id !== id) return unnamed
      const name = answer.data.location.name
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, MOST_NAME)
        .toWellFormed()
      return name === '' ? unnamed : { ...unnamed, name }
    },
    listItems: () => Promise.resolve([]),
    findItems: () => Promise.resolve([]),
    getPicture: () => Promise.reject(new ProviderUnavailable(TITLE)),
    readEvent: (body, signature) => readEvent(body, signature, key),
  }
}
