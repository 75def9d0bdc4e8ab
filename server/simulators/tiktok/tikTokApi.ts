import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { list } from '@/contract/list'
import { bodyOf } from '../controls'
import { simulatedPicture } from '../drawings'
import { sendPage } from '../oauth/layout'
import type { OAuthFrame } from '../oauth/startOAuthSimulator'
import { createSignedAddresses } from '../signedAddress'
import { createSlidingLimit } from '../slidingLimit'
import { sendData, sendError } from './answers'
import { tokenRoutes } from './tokenRoutes'
import { type TikTokAccount, tikTokAccounts } from './videos'

const HOUR_MS = 3_600_000
/** The life of a cover's address: https://developers.tiktok.com/doc/tiktok-api-v2-video-object */
const COVER_MS = 6 * HOUR_MS
const COVER = { width: 540, height: 960 }
const MINUTE_MS = 60_000

/** The scope that each field of an account needs: https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info */
const userScopes: Readonly<Record<string, string>> = {
  open_id: 'user.info.basic',
  display_name: 'user.info.basic',
  avatar_url: 'user.info.basic',
  username: 'user.info.profile',
  profile_deep_link: 'user.info.profile',
  bio_description: 'user.info.profile',
  is_verified: 'user.info.profile',
}

const listBody = v.object({
  max_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), 10),
  cursor: v.optional(v.number()),
})
const queryBody = v.object({ filters: v.object({ video_ids: list(v.string(), 20) }) })

type Video = TikTokAccount['videos'][number]
type Read = (account: TikTokAccount) => Response | Promise<Response>

/** Creates TikTok's API, version 2, as far as it is simulated. */
export function createTikTokApi(frame: OAuthFrame, callsAMinute: number): Hono {
  const { provider, grants, clock, origin, isDeleted } = frame
  const begun = clock().getTime()
  const covers = createSignedAddresses({
    ...{ origin, clock, lifeMs: COVER_MS, secret: provider.clientSecret },
    parameters: ['x-expires', 'x-signature'],
  })
  const isAllowed = createSlidingLimit({ most: callsAMinute, windowMs: MINUTE_MS, clock })

  /** Answers with what `read` finds for the account of the token, which needs these scopes. */
  function answer(c: Context, scopes: readonly string[], read: Read) {
    const [, token = ''] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
    const grant = grants.find(token)
    const account = tikTokAccounts.find(({ openId }) => openId === grant?.accountId)
    if (!grant || !account) return sendError(c, 'access_token_invalid', 'The token is not valid.')
    if (!isAllowed(`${c.req.path} ${account.openId}`))
      return sendError(c, 'rate_limit_exceeded', 'There were too many requests.')
    if (!scopes.every((scope) => grant.scopes.includes(scope)))
      return sendError(c, 'scope_not_authorized', 'The person did not allow this.')
    return read(account)
  }
  const fieldsOf = (c: Context) => (c.req.query('fields') ?? '').split(',').filter(Boolean)
  const videosOf = ({ videos }: TikTokAccount) => videos.filter(({ id }) => !isDeleted(id))
  const present = (c: Context, video: Video, { username }: TikTokAccount) => {
    const all: Record<string, unknown> = {
      id: video.id,
      create_time: createdAt(video),
      cover_image_url: covers.sign(`/covers/${video.id}.jpeg`),
      share_url: `${origin()}/@${username}/video/${video.id}`,
      video_description: video.description,
      duration: video.seconds,
      ...COVER,
      title: video.title,
      like_count: 3,
    }
    return pick(all, fieldsOf(c))
  }
  const createdAt = ({ age }: Video) => Math.floor((begun - age * HOUR_MS) / 1000)

  const app = new Hono()
  app.route('/', tokenRoutes(frame))
  app.get('/v2/user/info/', (c) => {
    const fields = fieldsOf(c)
    const scopes = fields.map((name) => userScopes[name] ?? '')
    if (fields.length === 0 || scopes.includes(''))
      return sendError(c, 'invalid_params', 'The fields are unknown.')
    return answer(c, scopes, ({ openId, username, displayName }) => {
      const all = {
        open_id: openId,
        display_name: displayName,
        avatar_url: '',
        username,
        profile_deep_link: `${origin()}/@${username}`,
        bio_description: '',
        is_verified: false,
      }
      return sendData(c, { user: pick(all, fields) })
    })
  })
  app.post('/v2/video/list/', (c) =>
    answer(c, ['video.list'], async (account) => {
      const body = v.safeParse(listBody, await bodyOf(c.req.raw))
      if (!body.success || fieldsOf(c).length === 0)
        return sendError(c, 'invalid_params', 'The request is not valid.')
      const { max_count, cursor = Infinity } = body.output
      const older = videosOf(account).filter((video) => createdAt(video) * 1000 < cursor)
      const shown = older.slice(0, max_count)
      const last = shown.at(-1)
      return sendData(c, {
        videos: shown.map((video) => present(c, video, account)),
        cursor: last ? createdAt(last) * 1000 : 0,
        has_more: older.length > shown.length,
      })
    }),
  )
  app.post('/v2/video/query/', (c) =>
    answer(c, ['video.list'], async (account) => {
      const body = v.safeParse(queryBody, await bodyOf(c.req.raw))
      if (!body.success || fieldsOf(c).length === 0)
        return sendError(c, 'invalid_params', 'The request is not valid.')
      const wanted = body.output.filters.video_ids
      const found = videosOf(account).filter(({ id }) => wanted.includes(id))
      return sendData(c, { videos: found.map((video) => present(c, video, account)) })
    }),
  )
  app.get('/covers/:name', async (c) => {
    const video = tikTokAccounts
      .flatMap(({ videos }) => videos)
      .find(({ id }) => `${id}.jpeg` === c.req.param('name') && !isDeleted(id))
    if (!covers.isValid(c.req.url)) return c.text('', 403)
    if (!video) return c.notFound()
    const body = await simulatedPicture(video.picture, COVER)
    return c.body(body, 200, { 'content-type': 'image/jpeg' })
  })
  app.get('/:name{@[\\w.]+}', (c) => page(c, c.req.param('name')))
  app.get('/:name{@[\\w.]+}/video/:id{\\d+}', (c) => page(c, 'A video'))
  return app
}

function pick(item: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)))
}

function page(c: Context, title: string) {
  const content = html`<p>This page stands for one of TikTok.</p>`
  return sendPage(c, { provider: 'TikTok', color: '#0b6b70', title, content })
}
