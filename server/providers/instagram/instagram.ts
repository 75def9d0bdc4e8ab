import * as v from 'valibot'
import { providers } from '@/contract/integrations/providers'
import { GrantError } from '../../platform/outbound/grantError'
import { createPictureReader } from '../../platform/outbound/pictureReader'
import { providerUrl } from '../../platform/outbound/providerAddress'
import { createProviderClient } from '../../platform/outbound/providerClient'
import type {
  InstagramClient,
  ProviderAccount,
  ProviderItem,
  Tokens,
} from '../../ports/integrations'
import type { Outbound } from '../../ports/outbound'
import { type GraphSession, openGraph } from './graph'
import { PROVIDER, graphFailure, isGone, unavailable } from './graphFailure'
import { mediaFields, mediaPageSchema, mediaSchema } from './media'
import { readSignedRequest } from './signedRequest'
import { createExchange, createRefresh, refreshDueAt } from './tokens'

interface Options {
  clientId: string
  clientSecret: string
  /** The addresses of the consent page, of the code exchange and of the graph. */
  authorizeUrl: string
  apiUrl: string
  graphUrl: string
  mediaOrigins: readonly string[]
  outbound: Outbound
  clock: () => Date
  wait?: (ms: number) => Promise<unknown>
}

const NEWEST = 20
/** The requests for single posts that run at once. */
const AT_ONCE = 4

const accountId = v.optional(v.pipe(v.string(), v.regex(/^\d{1,40}$/)))
const account = v.object({
  id: accountId,
  user_id: accountId,
  username: v.pipe(v.string(), v.regex(/^(?!\.+$)[\w.]{1,100}$/)),
  account_type: v.fallback(v.optional(v.string(), ''), ''),
})
/** The documentation shows the account in a list, and its reference flat. */
const accountAnswer = v.union([
  account,
  v.pipe(
    v.object({ data: v.tuple([account]) }),
    v.transform(({ data }) => data[0]),
  ),
])

/**
 * Creates the client of the Instagram API with Instagram Login. Its secrets travel in query strings,
 * so no error of it names an address.
 */
export function createInstagram(options: Options): InstagramClient {
  const { clientId, clientSecret, authorizeUrl, apiUrl, graphUrl, clock, wait } = options
  const timing = { provider: PROVIDER, clock, ...(wait && { wait }) }
  const api = createProviderClient({ ...timing, baseUrl: apiUrl })
  const graph = createProviderClient({ ...timing, baseUrl: graphUrl })
  const configured = [authorizeUrl, apiUrl, graphUrl, ...options.mediaOrigins]
  const origins = configured.map((address) => new URL(address).origin)
  const access = { clientId, clientSecret, api, graph, clock }
  const page = mediaPageSchema(origins)

  const listPosts = ({ ask }: GraphSession, { accessToken }: Tokens, limit: number) =>
    ask(page, '/me/media', {
      fields: mediaFields,
      limit: String(limit),
      access_token: accessToken,
    })

  return {
    name: 'instagram',
    authorizeUrl: ({ state, redirectUri }) =>
      providerUrl(
        authorizeUrl,
        '/oauth/authorize',
        new URLSearchParams({
          client_id: clientId,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: providers.instagram.scopes.map(({ name }) => name).join(','),
          state,
        }),
      ).href,
    exchange: createExchange(access),
    refresh: createRefresh(access),
    refreshDueAt,
    revoke: null,
    async getAccount({ accessToken }) {
      const read = await openGraph(graph, clock).ask(accountAnswer, '/me', {
        fields: Object.keys(account.entries).join(','),
        access_token: accessToken,
      })
      return presentAccount(read, authorizeUrl)
    },
    async listItems(tokens) {
      const { data } = await listPosts(openGraph(graph, clock), tokens, NEWEST)
      return data.filter((item) => item !== null).slice(0, NEWEST)
    },
    async findItems(tokens, _account, externalIds) {
      const session = openGraph(graph, clock)
      // It also shows that the token may read this account's posts; before that none is gone.
      const { data: newest } = await listPosts(session, tokens, 50)
      const found = new Map(newest.flatMap((item) => (item ? [[item.externalId, item]] : [])))
      const wanted = [...new Set(externalIds)]
      const missing = wanted.filter((id) => !found.has(id))
      while (missing.length > 0)
        for (const item of await Promise.all(
          missing.splice(0, AT_ONCE).map((id) => findPost(session, origins, tokens, id)),
        ))
          if (item) found.set(item.externalId, item)
      return wanted.flatMap((id) => found.get(id) ?? [])
    },
    getPicture: createPictureReader({ ...timing, configured, outbound: options.outbound }),
    readSignedRequest: (form) => readSignedRequest(form, clientSecret),
  }
}

/** Returns a post, or null when Instagram says that it is gone. */
async function findPost(
  { read }: GraphSession,
  origins: readonly string[],
  { accessToken }: Tokens,
  id: string,
): Promise<ProviderItem | null> {
  const answer = await read(mediaSchema(origins), `/${encodeURIComponent(id)}`, {
    fields: mediaFields,
    access_token: accessToken,
  })
  if (!answer.isOk) {
    if (isGone(answer)) return null
    throw graphFailure(answer)
  }
  if (answer.data.externalId !== id) throw unavailable('WRONG_SHAPE')
  return answer.data
}

/** Presents an account under the app-scoped id, by which Instagram's callbacks name it. */
function presentAccount(
  read: v.InferOutput<typeof account>,
  authorizeUrl: string,
): ProviderAccount {
  const id = read.id ?? read.user_id
  if (id === undefined) throw unavailable('WRONG_SHAPE')
  if (/^personal$/i.test(read.account_type)) throw new GrantError('code', 'personal_account')
  return { id, name: read.username, url: providerUrl(authorizeUrl, `/${read.username}/`).href }
}
