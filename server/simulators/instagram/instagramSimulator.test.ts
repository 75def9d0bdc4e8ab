import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSignedRequest } from '../../providers/instagram/signedRequest'
import type { OAuthSimulator } from '../oauth/startOAuthSimulator'
import { type Simulator, startSimulator } from '../simulator'
import { startInstagramSimulator } from './instagramSimulator'
import { instagramAccounts } from './posts'

const NOW = new Date('2026-03-01T09:00:00Z')
const accountId = instagramAccounts[0]?.id ?? ''
let instagram: OAuthSimulator
let app: Simulator
let answer: object

beforeEach(async () => {
  answer = { url: 'http://127.0.0.1/deletion/abc', confirmation_code: 'abc' }
  instagram = await startInstagramSimulator({ clock: () => NOW })
  app = await startSimulator({ app: new Hono().post('*', (c) => c.json(answer)) })
})
afterEach(() => Promise.all([instagram.close(), app.close()]))

const send = async (event: string, way = 'once') => {
  const url = `${app.origin}/${event}`
  const body = JSON.stringify({ event, accountId, way, url })
  const sent = await fetch(`${instagram.origin}/_simulator/webhook`, { method: 'POST', body })
  return ((await sent.json()) as { statuses: number[] }).statuses
}
const read = (body = '') => readSignedRequest(body, instagram.provider.clientSecret)
const grant = () => {
  const redirectUri = 'http://127.0.0.1/integrations'
  const code = instagram.grants.newCode({ accountId, scopes: [], redirectUri, challenge: '' })
  return instagram.grants.takeCode({ code, redirectUri }).accessToken
}

it.each(['deauthorize', 'dataDeletion'])(
  'signs its callback %s, after it ended the grant',
  async (event) => {
    const token = grant()
    instagram.moveClock(86_400_000)
    expect(await send(event)).toEqual([200])
    expect(read(app.asked[0]?.body)).toEqual({ accountId, issuedAt: NOW })
    expect(app.asked[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(instagram.grants.find(token)).toBeNull()
  },
)

it('sends callbacks twice and in another order', async () => {
  expect(await send('deauthorize', 'duplicate')).toEqual([200, 200])
  expect(app.asked[0]?.body).toBe(app.asked[1]?.body)
  await send('deauthorize', 'reordered')
  const [newer, older] = app.asked.slice(2).map(({ body }) => read(body).issuedAt?.getTime() ?? 0)
  expect((newer ?? 0) - (older ?? 0)).toBe(1000)
})

it('forges a callback, which ends nothing', async () => {
  const token = grant()
  await send('deauthorize', 'forged')
  expect(() => read(app.asked[0]?.body)).toThrow('signed_request')
  expect(instagram.grants.find(token)).not.toBeNull()
})

it.each([
  [{ data: { url: 'https://a.example/', confirmation_code: 'abc' } }],
  [{ url: 'https://a.example/' }],
  [{ url: '/deletion', confirmation_code: 'abc' }],
  [{ url: 'https://a.example/', confirmation_code: '' }],
])('takes no other answer to a data deletion: %j', async (given) => {
  answer = given
  expect(await send('dataDeletion')).toEqual([0])
  expect(await send('deauthorize')).toEqual([200])
})

it('has pages that its links lead to', async () => {
  for (const path of ['/ines.marchetti/', '/p/17900000001000014/', '/reel/17900000001000013/'])
    expect((await fetch(instagram.origin + path)).status).toBe(200)
})
