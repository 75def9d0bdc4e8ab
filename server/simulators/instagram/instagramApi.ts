import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { simulatedPicture } from '../drawings'
import { sendPage } from '../oauth/layout'
import type { OAuthFrame } from '../oauth/startOAuthSimulator'
import { createSignedAddresses } from '../signedAddress'
import { createSlidingLimit } from '../slidingLimit'
import { type InstagramAccount, instagramAccounts } from './posts'
import { graphError } from './graphError'
import { createInstagramTokens } from './instagramTokens'
import { tokenRoutes } from './tokenRoutes'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Addresses of pictures end after some days; the documentation doesn't say when. */
const PICTURE_MS = 5 * DAY_MS
const PICTURE = { width: 720, height: 900 }

type Post = InstagramAccount['posts'][number]

/** Creates the Instagram API with Instagram Login, as far as it is simulated. */
export function createInstagramApi(frame: OAuthFrame, callsADay: number): Hono {
  const { provider, clock, origin, isDeleted } = frame
  const tokens = createInstagramTokens(frame)
  const begun = clock().getTime()
  const pictures = createSignedAddresses({
    ...{ origin, clock, lifeMs: PICTURE_MS, secret: provider.clientSecret },
    parameters: ['oe', 'oh'],
  })
  const isAllowed = createSlidingLimit({ most: callsADay, windowMs: DAY_MS, clock })
  const postsOf = ({ posts }: InstagramAccount) => posts.filter(({ id }) => !isDeleted(id))

  /** Answers with what `read` finds for the account of the token. */
  function answer(c: Context, read: (account: InstagramAccount) => Response) {
    const grant = tokens.find(c.req.query('access_token') ?? '')?.grant
    const account = instagramAccounts.find(({ id }) => id === grant?.accountId)
    if (!grant || !account) return graphError(c, 190, 'The access token is not valid.', 467)
    if (!isAllowed(account.id)) return graphError(c, 4, 'The app made too many requests.')
    if (!grant.scopes.includes('instagram_business_basic'))
      return graphError(c, 10, 'The app has no permission for this.')
    return read(account)
  }
  const present = (post: Post, { username }: InstagramAccount) => {
    const picture = post.picture === null ? undefined : pictures.sign(`/media/${post.id}.jpg`)
    const isVideo = post.type === 'VIDEO'
    return {
      id: post.id,
      caption: post.caption === '' ? undefined : post.caption,
      media_type: post.type,
      media_product_type: isVideo ? 'REELS' : 'FEED',
      media_url: picture && isVideo ? picture.replace('.jpg', '.mp4') : picture,
      thumbnail_url: isVideo ? picture : undefined,
      permalink: `${origin()}/${isVideo ? 'reel' : 'p'}/${post.id}/`,
      timestamp: timeOf(begun - post.age * HOUR_MS),
      username,
    }
  }

  const graph = new Hono()
  graph.get('/me', (c) =>
    answer(c, ({ id, userId, username, type, posts }) => {
      const account = { user_id: userId, username, account_type: type, media_count: posts.length }
      return c.json({ ...pick(c, account), id })
    }),
  )
  graph.get('/me/media', (c) =>
    answer(c, (account) => {
      const limit = Math.min(Number(c.req.query('limit') ?? 25) || 25, 100)
      const all = postsOf(account)
      const after = all.findIndex(({ id }) => id === c.req.query('after'))
      const shown = all.slice(after + 1, after + 1 + limit)
      const data = shown.map((post) => ({ ...pick(c, present(post, account)), id: post.id }))
      const cursors = { before: shown[0]?.id, after: shown.at(-1)?.id }
      return c.json({ data, ...(shown.length > 0 && { paging: { cursors } }) })
    }),
  )
  graph.get('/:id{\\d+}', (c) =>
    answer(c, (account) => {
      const post = postsOf(account).find(({ id }) => id === c.req.param('id'))
      if (!post) return graphError(c, 100, 'There is no such object, or not for this app.', 33)
      return c.json({ ...pick(c, present(post, account)), id: post.id })
    }),
  )

  const app = new Hono()
  app.route('/', tokenRoutes(frame, tokens))
  app.route('/', graph)
  app.route('/:version{v\\d+\\.\\d+}', graph)
  app.get('/media/:name', async (c) => {
    const post = instagramAccounts
      .flatMap(({ posts }) => posts)
      .find(({ id }) => `${id}.jpg` === c.req.param('name') && !isDeleted(id))
    if (!pictures.isValid(c.req.url)) return c.text('URL signature expired', 403)
    if (typeof post?.picture !== 'number') return c.notFound()
    const body = await simulatedPicture(post.picture, PICTURE)
    return c.body(body, 200, { 'content-type': 'image/jpeg' })
  })
  app.get('/:kind{p|reel}/:id{\\d+}/', (c) => page(c, provider.title, 'A post'))
  app.get('/:username{[\\w.]+}/', (c) => page(c, provider.title, c.req.param('username')))
  return app
}

/** Returns the fields that the query asks for; those without a value are left out. */
function pick(c: Context, item: Record<string, unknown>): Record<string, unknown> {
  const fields = c.req.query('fields')?.split(',') ?? []
  return Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)))
}

/** Formats a time as the graph does: `2026-05-19T23:27:28+0000`. */
function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, '+0000')
}

function page(c: Context, provider: string, title: string) {
  const content = html`<p>This page stands for one of ${provider}.</p>`
  return sendPage(c, { provider, color: '#a8326e', title, content })
}
