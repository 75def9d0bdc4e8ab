import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readEvent } from '../../providers/tiktok/event'
import type { OAuthSimulator } from '../oauth/startOAuthSimulator'
import { type Simulator, startSimulator } from '../simulator'
import { startTikTokSimulator } from './tikTokSimulator'
import { tikTokAccounts } from './videos'

const HOUR = 3_600_000
const NOW = new Date('2026-03-01T09:00:00Z')
const accountId = tikTokAccounts[0]?.openId ?? ''
let tikTok: OAuthSimulator
let app: Simulator
let status: 200 | 503

beforeEach(async () => {
  status = 200
  tikTok = await startTikTokSimulator({ clock: () => NOW })
  app = await startSimulator({ app: new Hono().post('*', (c) => c.text('', status)) })
})
afterEach(() => Promise.all([tikTok.close(), app.close()]))

const send = async (event: string, way = 'once') => {
  const body = JSON.stringify({ event, accountId, way, url: `${app.origin}/hook` })
  const sent = await fetch(`${tikTok.origin}/_simulator/webhook`, { method: 'POST', body })
  return ((await sent.json()) as { statuses: number[] }).statuses
}
const read = (place: number) => {
  const { body = '', headers = {} } = app.asked[place] ?? {}
  const { clientId: clientKey, clientSecret: secret } = tikTok.provider
  const signature = headers['tiktok-signature'] ?? ''
  return readEvent({ body, signature, clientKey, secret, now: NOW })
}
const grant = () => {
  const redirectUri = 'http://127.0.0.1/integrations'
  const code = tikTok.grants.newCode({ accountId, scopes: [], redirectUri, challenge: '' })
  return tikTok.grants.takeCode({ code, redirectUri }).accessToken
}

it('tells of a removed authorization, with its reason, after it ended the grant', async () => {
  const token = grant()
  tikTok.moveClock(HOUR)
  expect(await send('authorization.removed/4')).toEqual([200])
  expect(read(0)).toEqual({ event: 'authorization.removed', accountId, createdAt: NOW })
  expect(JSON.parse(app.asked[0]?.body ?? '')).toMatchObject({ content: '{"reason":4}' })
  expect(tikTok.grants.find(token)).toBeNull()
})

it('tells of something else, which ends nothing', async () => {
  const token = grant()
  await send('video.publish.completed')
  expect(read(0).event).toBe('video.publish.completed')
  expect(tikTok.grants.find(token)).not.toBeNull()
})

it('sends events twice and in another order', async () => {
  expect(await send('authorization.removed', 'duplicate')).toEqual([200, 200])
  expect(read(0)).toEqual(read(1))
  await send('authorization.removed', 'reordered')
  expect(read(2).createdAt.getTime() - read(3).createdAt.getTime()).toBe(1000)
})

it('forges an event, which ends nothing', async () => {
  const token = grant()
  await send('authorization.removed', 'forged')
  expect(() => read(0)).toThrow('TikTok-Signature')
  expect(tikTok.grants.find(token)).not.toBeNull()
})

it('sends an event again that was not answered with 200, for 72 hours', async () => {
  status = 503
  expect(await send('authorization.removed')).toEqual([503])
  tikTok.moveClock(71 * HOUR)
  expect(await send('redelivery')).toEqual([503])
  status = 200
  expect(await send('redelivery')).toEqual([200])
  expect(await send('redelivery')).toEqual([])
  expect(app.asked.map(({ body }) => body)).toEqual(Array(3).fill(app.asked[0]?.body))
  expect(read(2)).toEqual(read(0))
  status = 503
  await send('authorization.removed')
  tikTok.moveClock(72 * HOUR)
  expect(await send('redelivery')).toEqual([])
})

it('has pages that its links lead to', async () => {
  for (const path of ['/@ines.cards', '/@ines.cards/video/7210000000000000101'])
    expect((await fetch(tikTok.origin + path)).status).toBe(200)
})
