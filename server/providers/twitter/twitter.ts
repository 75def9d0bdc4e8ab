import * as v from 'valibot'
import { providers } from '@/contract/integrations/providers'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { startDeadline } from '../../platform/outbound/deadline'
import { createPictureReader } from '../../platform/outbound/pictureReader'
import { createProviderClient } from '../../platform/outbound/providerClient'
import { ProviderError } from '../../platform/outbound/providerError'
import { providerText } from '../../platform/outbound/providerText'
import type { IntegrationClient, ProviderItem } from '../../ports/integrations'
import type { Outbound } from '../../ports/outbound'
import { createOAuthClient, plainBasic } from '../oauth/oauthClient'
import type { OAuthRefusal } from '../oauth/oauthFailure'
import { readAs } from '../oauth/readAs'
import {
  type Media,
  goneIds,
  namedTweets,
  newestTweets,
  readTweet,
  tweetId,
  tweetQuery,
} from './tweets'

interface Options {
  clientId: string
  clientSecret: string
  /** The addresses of the consent page and of the API. */
  authorizeUrl: string
  apiUrl: string
  mediaOrigins: readonly string[]
  outbound: Outbound
  clock: () => Date
  wait?: (ms: number) => Promise<unknown>
}

const PROVIDER = providers.twitter.title
const NEWEST = 20
/** The most ids of one request. */
const MOST_IDS = 100
const REFRESH_AHEAD_MS = 10 * 60_000

const me = v.object({
  data: v.object({ id: tweetId, username: v.pipe(v.string(), v.regex(/^\w{1,50}$/)) }),
})

/** Creates the client of X: OAuth 2.0 with PKCE for a confidential client, and the API v2. */
export function createTwitter(options: Options): IntegrationClient {
  const { clientId, clientSecret, authorizeUrl, apiUrl, mediaOrigins, outbound, clock } = options
  const timing = { provider: PROVIDER, clock, ...(options.wait && { wait: options.wait }) }
  const api = createProviderClient({ ...timing, baseUrl: apiUrl })
  const configured = [apiUrl, ...mediaOrigins]
  const origins = configured.map((address) => new URL(address).origin)
  const present = (username: string, included: { media: (Media | null)[] } | null | undefined) => {
    const media = (included?.media ?? []).filter((each) => each !== null)
    return { username, media, origins }
  }

  return {
    name: 'twitter',
    ...createOAuthClient({
      ...timing,
      ...{ clientId, clientSecret, authorizeUrl, authorizePath: '/i/oauth2/authorize' },
      scopes: providers.twitter.scopes.map(({ name }) => name),
      ...{ tokenUrl: apiUrl, tokenPath: '/2/oauth2/token', revokePath: '/2/oauth2/revoke' },
      authenticate: plainBasic(clientSecret),
      isRefused,
      refreshAheadMs: REFRESH_AHEAD_MS,
    }),

    async getAccount(tokens) {
      const { data } = await readAs(api, PROVIDER, tokens, me, { path: '/2/users/me' })
      const { id, username } = data
      return { id, name: providerText(username, 50), url: `https://x.com/${username}` }
    },

    async listItems(tokens, account) {
      const { data, includes } = await readAs(api, PROVIDER, tokens, newestTweets, {
        path: `/2/users/${encodeURIComponent(account.id)}/tweets`,
        query: new URLSearchParams({
          max_results: String(NEWEST),
          exclude: 'retweets,replies',
          ...tweetQuery,
        }),
      })
      const shown = present(account.name, includes)
      return data
        .filter((tweet) => tweet !== null)
        .slice(0, NEWEST)
        .map((tweet) => readTweet(tweet, shown))
    },

    async findItems(tokens, account, externalIds) {
      const left = startDeadline(PROVIDER, clock)
      const ids = [...new Set(externalIds)]
      const found: ProviderItem[] = []
      while (ids.length > 0) {
        const batch = ids.splice(0, MOST_IDS)
        const answer = await readAs(api, PROVIDER, tokens, namedTweets, {
          path: '/2/tweets',
          query: new URLSearchParams({ ids: batch.join(','), ...tweetQuery }),
          timeoutMs: left(),
        })
        const gone = goneIds(answer)
        const shown = present(account.name, answer.includes)
        for (const id of batch) {
          // An edited post has a new id, and its history has the old one.
          const tweet =
            answer.data.find((each) => each.id === id) ??
            answer.data.find((each) => each.edit_history_tweet_ids.includes(id))
          if (tweet) found.push({ ...readTweet(tweet, shown), externalId: id })
          else if (!gone.has(id))
            throw new ProviderUnavailable(PROVIDER, new ProviderError('WRONG_SHAPE'))
        }
      }
      return found
    },

    getPicture: createPictureReader({ ...timing, configured, outbound }),
  }
}

/**
 * Tells whether X does not accept a code or token. Besides `invalid_grant` it answers
 * `invalid_request` with a description that names the value.
 */
function isRefused({ status, error, description }: OAuthRefusal): boolean {
  if (status !== 400) return false
  const isValue = /\b(?:authorization code|token) was invalid\b/i.test(description)
  return error === 'invalid_grant' || (error === 'invalid_request' && isValue)
}
