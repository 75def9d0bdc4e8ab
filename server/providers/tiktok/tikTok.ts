import * as v from 'valibot'
import { providers } from '@/contract/integrations/providers'
import { answerBody } from '../../platform/outbound/answerBody'
import { startDeadline } from '../../platform/outbound/deadline'
import { createPictureReader } from '../../platform/outbound/pictureReader'
import { providerUrl } from '../../platform/outbound/providerAddress'
import { type ProviderRequest, createProviderClient } from '../../platform/outbound/providerClient'
import { providerAddress, providerText } from '../../platform/outbound/providerText'
import type { ProviderItem, TikTokClient, Tokens } from '../../ports/integrations'
import type { Outbound } from '../../ports/outbound'
import { readEvent } from './event'
import { PROVIDER, readFailure, refusalOf, unavailable } from './tikTokFailure'
import { createTokenRequests, refreshDueAt } from './tokens'
import { namedSchema, newestSchema, videoFields } from './videos'

interface Options {
  clientKey: string
  clientSecret: string
  /** The addresses of the consent page and of the API. */
  authorizeUrl: string
  apiUrl: string
  mediaOrigins: readonly string[]
  outbound: Outbound
  clock: () => Date
  wait?: (ms: number) => Promise<unknown>
}

/** The most videos of one request. */
const PAGE = 20
/** The fields of an account, and those that need `user.info.profile`. */
const BASIC_FIELDS = ['open_id', 'display_name']
const PROFILE_FIELDS = ['username', 'profile_deep_link']

const user = v.object({
  user: v.object({
    open_id: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/)),
    display_name: v.nullish(v.string(), ''),
    username: v.nullish(v.string(), ''),
    profile_deep_link: v.nullish(v.string(), ''),
  }),
})

/** Creates the client of TikTok's Login Kit and Display API (version 2). */
export function createTikTok(options: Options): TikTokClient {
  const { clientKey, clientSecret, authorizeUrl, apiUrl, clock, wait } = options
  const timing = { provider: PROVIDER, clock, ...(wait && { wait }) }
  const api = createProviderClient({ ...timing, baseUrl: apiUrl })
  const configured = [authorizeUrl, apiUrl, ...options.mediaOrigins]
  const origins = configured.map((address) => new URL(address).origin)
  const tokenRequests = createTokenRequests({ clientKey, clientSecret, api, clock })
  const [newest, named] = [newestSchema(origins), namedSchema(origins)]

  /** Asks the API; an answer counts only with the code `ok`, whatever its status. */
  async function ask<S extends v.GenericSchema>(
    schema: S,
    { accessToken }: Tokens,
    request: Omit<ProviderRequest, 'headers'>,
  ): Promise<v.InferOutput<S>> {
    const { status, body } = await api.request({
      ...request,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    })
    const answer = answerBody(body)
    const refusal = refusalOf(answer)
    if (status >= 400 || refusal !== null) throw readFailure(status, refusal)
    const read = v.safeParse(okAnswer(schema), answer)
    if (!read.success) throw unavailable(status, 'WRONG_SHAPE')
    return read.output.data
  }
  const askVideos = <S extends v.GenericSchema>(
    schema: S,
    tokens: Tokens,
    path: string,
    body: object,
    timeoutMs?: number,
  ) =>
    ask(schema, tokens, {
      method: 'POST',
      path,
      query: new URLSearchParams({ fields: videoFields }),
      body: JSON.stringify(body),
      ...(timeoutMs !== undefined && { timeoutMs }),
    })

  return {
    name: 'tiktok',
    authorizeUrl: ({ state, redirectUri }) =>
      providerUrl(
        authorizeUrl,
        '/v2/auth/authorize/',
        new URLSearchParams({
          client_key: clientKey,
          response_type: 'code',
          scope: providers.tiktok.scopes.map(({ name }) => name).join(','),
          redirect_uri: redirectUri,
          state,
        }),
      ).href,
    ...tokenRequests,
    refreshDueAt,
    async getAccount(tokens) {
      const hasProfile = tokens.scopes.includes('user.info.profile')
      const fields = hasProfile ? [...BASIC_FIELDS, ...PROFILE_FIELDS] : BASIC_FIELDS
      const read = await ask(user, tokens, {
        method: 'GET',
        path: '/v2/user/info/',
        query: new URLSearchParams({ fields: fields.join(',') }),
      })
      const { open_id: id, display_name, username, profile_deep_link } = read.user
      const name = providerText(username, 100) || providerText(display_name, 100) || 'TikTok'
      return { id, name, url: providerAddress(profile_deep_link, origins) || null }
    },
    async listItems(tokens) {
      const { videos } = await askVideos(newest, tokens, '/v2/video/list/', { max_count: PAGE })
      return videos.filter((video) => video !== null).slice(0, PAGE)
    },
    async findItems(tokens, _account, externalIds) {
      const left = startDeadline(PROVIDER, clock)
      const wanted = new Set(externalIds)
      const ids = [...wanted]
      const found = new Map<string, ProviderItem>()
      while (ids.length > 0) {
        const body = { filters: { video_ids: ids.splice(0, PAGE) } }
        const { videos } = await askVideos(named, tokens, '/v2/video/query/', body, left())
        for (const video of videos) found.set(video.externalId, video)
      }
      return [...wanted].flatMap((id) => found.get(id) ?? [])
    },
    getPicture: createPictureReader({ ...timing, configured, outbound: options.outbound }),
    readEvent: (body, signature, now) =>
      readEvent({ body, signature, clientKey, secret: clientSecret, now }),
  }
}

function okAnswer<S extends v.GenericSchema>(data: S) {
  return v.object({ data, error: v.object({ code: v.literal('ok') }) })
}
