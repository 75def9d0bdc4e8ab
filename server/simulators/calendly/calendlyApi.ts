import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { sendPage } from '../oauth/layout'
import type { OAuthFrame } from '../oauth/startOAuthSimulator'
import type { SimulatedGrant } from '../oauth/stateFile'
import { answerTokenRequest, readForm, refuseClient } from '../oauth/tokenEndpoint'
import { createSlidingLimit } from '../slidingLimit'
import { type SimulatedEventType, calendlyAccounts } from './eventTypes'

interface Options {
  eventTypes: readonly SimulatedEventType[]
  /** The reads of an account in a minute. */
  readsAllowed: number
}

const MINUTE_MS = 60_000
/** The addresses by which Calendly names things are those of its real API. */
const NAMES = 'https://api.calendly.com'

/**
 * Creates the routes of Calendly (https://developer.calendly.com/api-docs): tokens, revocation, the
 * account, its event types in pages, and a page for each.
 */
export function createCalendlyApi(frame: OAuthFrame, options: Options): Hono {
  const { grants, provider, clock } = frame
  const app = new Hono()
  const isReadAllowed = createSlidingLimit({
    ...{ most: options.readsAllowed, windowMs: MINUTE_MS, clock },
  })
  const present = (each: SimulatedEventType) => presentEventType(each, frame.origin())

  app.post('/oauth/token', (c) => answerTokenRequest(c, frame, presentTokens))
  app.post('/oauth/revoke', async (c) => {
    const form = await readForm(c)
    const refused = refuseClient(c, provider, form)
    if (refused) return refused
    grants.revoke(form.get('token') ?? '')
    return c.json({})
  })

  /** Answers a read with the grant of its token, which needs a scope. */
  const read =
    (scope: string, answer: (c: Context, grant: SimulatedGrant) => Response) => (c: Context) => {
      const [, token] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
      const grant = grants.find(token ?? '')
      if (!grant) return sendError(c, 401, 'Unauthenticated', 'The access token is invalid')
      if (!grant.scopes.includes(scope))
        return sendError(c, 403, 'Permission Denied', `The scope ${scope} is needed`)
      const isAllowed = isReadAllowed(grant.accountId)
      c.header('x-ratelimit-limit', String(options.readsAllowed))
      c.header('x-ratelimit-reset', '60')
      return isAllowed ? answer(c, grant) : sendError(c, 429, 'Too Many Requests', 'Wait a minute')
    }
  app.get(
    '/users/me',
    read('users:read', (c, grant) => c.json({ resource: presentUser(grant, frame.origin()) })),
  )
  app.get(
    '/event_types',
    read('event_types:read', (c, { accountId }) => {
      const user = c.req.query('user')
      if (user === undefined) return sendError(c, 400, 'Invalid Argument', 'user is missing')
      if (user !== userUri(accountId))
        return sendError(c, 403, 'Permission Denied', 'It belongs to somebody else')
      const active = c.req.query('active')
      const list = options.eventTypes
        .filter(({ id, ownerId }) => ownerId === accountId && !frame.isDeleted(id))
        .filter(({ isActive }) => active === undefined || String(isActive) === active)
        .toSorted((a, b) => a.name.localeCompare(b.name))
      const count = Number(c.req.query('count') ?? 20)
      const start = Number(
        Buffer.from(c.req.query('page_token') ?? '', 'base64url').toString() || 0,
      )
      if (!(count >= 1 && count <= 100) || !(start >= 0))
        return sendError(c, 400, 'Invalid Argument', 'The page is not valid')
      const collection = list.slice(start, start + count).map(present)
      return c.json({ collection, pagination: paginationOf(start, count, list.length) })
    }),
  )
  app.get('/:slug/:eventType?', (c) => sendBookingPage(c, options.eventTypes))
  return app
}

function presentTokens({ accessToken, refreshToken, scopes, issuedAt, accountId }: SimulatedGrant) {
  return {
    token_type: 'Bearer',
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: 7200,
    created_at: Math.floor(issuedAt / 1000),
    scope: scopes.join(' '),
    owner: userUri(accountId),
    organization: `${NAMES}/organizations/${accountId}`,
  }
}

function userUri(accountId: string): string {
  return `${NAMES}/users/${accountId}`
}

function presentUser({ accountId }: SimulatedGrant, origin: string) {
  const { name = '', slug = '' } = calendlyAccounts.find(({ id }) => id === accountId) ?? {}
  return {
    uri: userUri(accountId),
    name,
    slug,
    email: `${slug}@example.com`,
    scheduling_url: `${origin}/${slug}`,
    timezone: 'Europe/Rome',
    avatar_url: null,
    created_at: '2025-01-02T03:04:05.678123Z',
    updated_at: '2026-01-02T03:04:05.678123Z',
    current_organization: `${NAMES}/organizations/${accountId}`,
    resource_type: 'User',
  }
}

function presentEventType(each: SimulatedEventType, origin: string) {
  const owner = calendlyAccounts.find(({ id }) => id === each.ownerId)
  return {
    uri: `${NAMES}/event_types/${each.id}`,
    name: each.name,
    active: each.isActive,
    slug: each.slug,
    scheduling_url: `${origin}/${owner?.slug ?? ''}/${each.slug}`,
    duration: each.minutes,
    kind: 'solo',
    pooling_type: null,
    type: 'StandardEventType',
    color: '#0069ff',
    secret: false,
    description_plain: '',
    profile: { type: 'User', name: owner?.name ?? '', owner: userUri(each.ownerId) },
    created_at: '2025-01-02T03:04:05.678123Z',
    updated_at: '2026-01-02T03:04:05.678123Z',
  }
}

function paginationOf(start: number, count: number, total: number) {
  const token = (place: number) => Buffer.from(String(place)).toString('base64url')
  const next = start + count < total ? token(start + count) : null
  const previous = start > 0 ? token(Math.max(0, start - count)) : null
  const address = (page: string | null) =>
    page === null ? null : `${NAMES}/event_types?count=${String(count)}&page_token=${page}`
  return {
    count: Math.max(0, Math.min(count, total - start)),
    next_page: address(next),
    previous_page: address(previous),
    next_page_token: next,
    previous_page_token: previous,
  }
}

/** Answers with the page on which people would book, or 404. */
function sendBookingPage(c: Context, eventTypes: readonly SimulatedEventType[]) {
  const account = calendlyAccounts.find(({ slug }) => slug === c.req.param('slug'))
  const slug = c.req.param('eventType')
  const own = eventTypes.filter(({ ownerId }) => ownerId === account?.id)
  const chosen = own.find((each) => each.slug === slug)
  if (!account || (slug !== undefined && !chosen)) return c.notFound()
  const content = html`<p>Here people would choose a time with ${account.name}.</p>`
  return sendPage(c, {
    ...{ provider: 'Calendly', color: '#0b5cd5', title: chosen?.name ?? account.name, content },
  })
}

function sendError(c: Context, status: 400 | 401 | 403 | 429, title: string, message: string) {
  return c.json({ title, message }, status)
}
