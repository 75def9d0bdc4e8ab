import * as oauth from 'oauth4webapi'
import * as v from 'valibot'
import { providers } from '@/contract/integrations/providers'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { startDeadline } from '../../platform/outbound/deadline'
import { OutboundError } from '../../platform/outbound/outboundError'
import { createProviderClient } from '../../platform/outbound/providerClient'
import { ProviderError } from '../../platform/outbound/providerError'
import { providerAddress, providerText } from '../../platform/outbound/providerText'
import type { IntegrationClient, ProviderAccount, Tokens } from '../../ports/integrations'
import { createOAuthClient, plainBasic } from '../oauth/oauthClient'
import type { OAuthRefusal } from '../oauth/oauthFailure'
import { readAs } from '../oauth/readAs'
import { eventTypePage, readEventType, resourceUri } from './eventTypes'

interface Options {
  clientId: string
  clientSecret: string
  /** The address of the consent page and the token calls, and that of the API. */
  authorizeUrl: string
  apiUrl: string
  clock: () => Date
  wait?: (ms: number) => Promise<unknown>
}

const PROVIDER = providers.calendly.title
const PER_PAGE = 100
const MOST_PAGES = 10
const REFRESH_AHEAD_MS = 15 * 60_000

const me = v.object({
  resource: v.object({
    uri: resourceUri,
    name: v.nullish(v.string(), ''),
    slug: v.nullish(v.string(), ''),
    scheduling_url: v.nullish(v.string(), ''),
  }),
})

/** Creates the client of Calendly: OAuth with PKCE and single-use refresh tokens, and the API v2. */
export function createCalendly(options: Options): IntegrationClient {
  const { clientId, clientSecret, authorizeUrl, apiUrl, clock } = options
  const timing = { provider: PROVIDER, clock, ...(options.wait && { wait: options.wait }) }
  const api = createProviderClient({ ...timing, baseUrl: apiUrl })
  const origins = [authorizeUrl, apiUrl].map((address) => new URL(address).origin)

  /** Lists the active event types; `isWhole` is false when there are more. */
  async function listEventTypes(tokens: Tokens, account: ProviderAccount) {
    const left = startDeadline(PROVIDER, clock)
    const query = new URLSearchParams({
      user: account.id,
      active: 'true',
      sort: 'name:asc',
      count: String(PER_PAGE),
    })
    const read = []
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page = await readAs(api, PROVIDER, tokens, eventTypePage, {
        path: '/event_types',
        query,
        timeoutMs: left(),
      })
      read.push(...page.collection)
      const next = page.pagination.next_page_token
      if (next === '') return { read, isWhole: true }
      query.set('page_token', next)
    }
    return { read, isWhole: false }
  }

  return {
    name: 'calendly',
    ...createOAuthClient({
      ...timing,
      ...{ clientId, clientSecret, authorizeUrl, authorizePath: '/oauth/authorize' },
      scopes: providers.calendly.scopes.map(({ name }) => name),
      ...{ tokenUrl: authorizeUrl, tokenPath: '/oauth/token', revokePath: '/oauth/revoke' },
      authenticate: plainBasic(clientSecret),
      authenticateRevoke: oauth.ClientSecretPost(clientSecret),
      isRefused,
      refreshAheadMs: REFRESH_AHEAD_MS,
    }),

    async getAccount(tokens) {
      const { resource } = await readAs(api, PROVIDER, tokens, me, { path: '/users/me' })
      const name = providerText(resource.name, 100) || providerText(resource.slug, 100)
      return {
        id: resource.uri,
        name: name || PROVIDER,
        url: providerAddress(resource.scheduling_url, origins) || null,
      }
    },

    async listItems(tokens, account) {
      const { read } = await listEventTypes(tokens, account)
      return read.map((each) => readEventType(each, origins)).filter((item) => item !== null)
    },

    async findItems(tokens, account, externalIds) {
      const wanted = new Set(externalIds)
      if (wanted.size === 0) return []
      const { read, isWhole } = await listEventTypes(tokens, account)
      const items = read.map((each) => readEventType(each, origins))
      const found = items
        .filter((item) => item !== null)
        .filter((item) => wanted.has(item.externalId))
      // One that is not understood, or beyond the pages that were read, may still exist.
      const isSure = isWhole && read.every((each, place) => each?.active === false || items[place])
      if (found.length < wanted.size && !isSure)
        throw new ProviderUnavailable(PROVIDER, new ProviderError('WRONG_SHAPE'))
      return found
    },

    getPicture: () => Promise.reject(new OutboundError('refused', 'Event types have no pictures.')),
  }
}

/** Tells whether Calendly does not accept a code or token. */
function isRefused({ status, error }: OAuthRefusal): boolean {
  return status === 400 && error === 'invalid_grant'
}
