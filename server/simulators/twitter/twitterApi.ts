import { type Context, Hono } from 'hono'
import { simulatedPicture } from '../drawings'
import type { OAuthFrame } from '../oauth/startOAuthSimulator'
import type { SimulatedGrant } from '../oauth/stateFile'
import { answerTokenRequest, oauthError, readForm, refuseClient } from '../oauth/tokenEndpoint'
import { createSlidingLimit } from '../slidingLimit'
import { type SimulatedTweet, twitterAccounts } from './posts'
import { presentAnswer } from './presentTweets'

interface Options {
  tweets: readonly SimulatedTweet[]
  /** The reads of an account in 15 minutes. */
  readsAllowed: number
}

const WINDOW_MS = 15 * 60_000
const PROBLEMS = 'https://api.x.com/2/problems'

/**
 * Creates the routes of X (https://docs.x.com/x-api): tokens, revocation, the account, its posts,
 * posts by id, and pictures.
 */
export function createTwitterApi(frame: OAuthFrame, { tweets, readsAllowed }: Options): Hono {
  const { grants, provider, clock } = frame
  const app = new Hono()
  const isAllowed = createSlidingLimit({ most: readsAllowed, windowMs: WINDOW_MS, clock })
  const known = () => tweets.filter(({ id }) => !frame.isDeleted(id))

  app.post('/2/oauth2/token', (c) =>
    answerTokenRequest(c, frame, presentTokens, {
      refused: (grantType) => ({
        error: 'invalid_request',
        description: `Value passed for the ${grantType === 'refresh_token' ? 'token' : 'authorization code'} was invalid.`,
      }),
    }),
  )
  app.post('/2/oauth2/revoke', async (c) => {
    const form = await readForm(c)
    const refused = refuseClient(c, provider, form)
    if (refused) return refused
    return grants.revoke(form.get('token') ?? '')
      ? c.json({ revoked: true })
      : oauthError(c, 400, 'invalid_request', 'Value passed for the token was invalid.')
  })

  /** Answers a read with the grant of its token, within the limit. */
  const read = (answer: (c: Context, grant: SimulatedGrant) => Response) => (c: Context) => {
    const grant = grants.find(/^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '')
    if (!grant) return sendProblem(c, 401, 'about:blank', 'Unauthorized', 'Unauthorized')
    const hasScopes = ['tweet.read', 'users.read'].every((scope) => grant.scopes.includes(scope))
    if (!hasScopes)
      return sendProblem(c, 403, 'about:blank', 'Forbidden', 'The token lacks a scope.')
    c.header('x-rate-limit-limit', String(readsAllowed))
    c.header('x-rate-limit-reset', String(Math.ceil((clock().getTime() + WINDOW_MS) / 1000)))
    if (isAllowed(grant.accountId)) return answer(c, grant)
    return c.json({ errors: [{ code: 88, message: 'Rate limit exceeded' }] }, 429)
  }
  app.get(
    '/2/users/me',
    read((c, { accountId }) => {
      const account = twitterAccounts.find(({ id }) => id === accountId)
      return account
        ? c.json({ data: account })
        : sendProblem(c, 404, `${PROBLEMS}/resource-not-found`, 'Not Found Error', 'No account.')
    }),
  )
  app.get(
    '/2/users/:id/tweets',
    read((c) => {
      const most = Number(c.req.query('max_results') ?? 10)
      if (!(most >= 5 && most <= 100))
        return sendProblem(c, 400, `${PROBLEMS}/invalid-request`, 'Invalid Request', 'max_results')
      const excluded = (c.req.query('exclude') ?? '').split(',')
      const list = known()
        .filter(({ authorId }) => authorId === c.req.param('id'))
        .filter(({ refersTo }) => refersTo !== 'replied_to' || !excluded.includes('replies'))
        .filter(({ refersTo }) => refersTo !== 'retweeted' || !excluded.includes('retweets'))
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
        .slice(0, most)
      const meta = { result_count: list.length }
      return c.json({ ...presentAnswer(list, c.req.query(), frame.origin()), meta })
    }),
  )
  app.get(
    '/2/tweets',
    read((c) => {
      const ids = (c.req.query('ids') ?? '').split(',').filter((id) => id !== '')
      if (ids.length === 0 || ids.length > 100 || ids.some((id) => !/^\d{1,19}$/.test(id)))
        return sendProblem(c, 400, `${PROBLEMS}/invalid-request`, 'Invalid Request', 'ids')
      const list = ids.flatMap((id) => known().find((tweet) => tweet.id === id) ?? [])
      const missing = ids.filter((id) => !list.some((tweet) => tweet.id === id))
      const errors = missing.map(presentMissing)
      return c.json({
        ...presentAnswer(list, c.req.query(), frame.origin()),
        ...(errors.length > 0 && { errors }),
      })
    }),
  )
  app.get('/media/:name', async (c) => {
    const [, number] = /^picture-(\d{1,6})\.jpg$/.exec(c.req.param('name')) ?? []
    if (number === undefined) return c.notFound()
    const picture = await simulatedPicture(Number(number), { width: 1200, height: 675 })
    return c.body(picture, 200, { 'content-type': 'image/jpeg' })
  })
  return app
}

function presentTokens({ accessToken, refreshToken, scopes }: SimulatedGrant) {
  return {
    token_type: 'bearer',
    expires_in: 7200,
    access_token: accessToken,
    scope: scopes.join(' '),
    ...(refreshToken !== '' && { refresh_token: refreshToken }),
  }
}

function presentMissing(id: string) {
  return {
    value: id,
    detail: `There is no tweet with the id ${id}.`,
    title: 'Not Found Error',
    resource_type: 'tweet',
    parameter: 'ids',
    resource_id: id,
    type: `${PROBLEMS}/resource-not-found`,
  }
}

function sendProblem(
  c: Context,
  status: 400 | 401 | 403 | 404,
  type: string,
  title: string,
  detail: string,
) {
  return c.json({ title, type, status, detail }, status, {
    'content-type': 'application/problem+json',
  })
}
