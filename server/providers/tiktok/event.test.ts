import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../platform/http/apiError'
import { signedEvent } from '../../simulators/tiktok/signedEvent'
import { readEvent } from './event'

const HOUR = 3_600_000
const NOW = new Date('2026-03-01T09:00:00Z')
const SECRET = 'client-secret'
const key = { clientKey: 'bwo2m45353a6k85', secret: SECRET, signedAt: NOW }
const event = {
  event: 'authorization.removed',
  openId: '-000openid',
  createdAt: new Date('2026-02-28T09:00:00Z'),
  content: { reason: 1 },
}
const made = (changes: Partial<typeof key> = {}, more: Partial<typeof event> = {}) => {
  const { body, headers } = signedEvent({ ...event, ...more }, { ...key, ...changes })
  return { body, signature: headers['tiktok-signature'] }
}
const seconds = String(NOW.getTime() / 1000)
const sign = (body: string, time = seconds, hash = 'sha256') =>
  createHmac(hash, SECRET).update(`${time}.${body}`).digest('hex')
/** A body that is signed whatever it is. */
const signed = (value: unknown) => {
  const body = typeof value === 'string' ? value : JSON.stringify(value)
  return { body, signature: `t=${seconds},s=${sign(body)}` }
}
const read = (given: { body: string; signature: string }, now = NOW) =>
  readEvent({ ...given, clientKey: key.clientKey, secret: SECRET, now })
const good = made()
const sum = sign(good.body)
const raw = JSON.parse(good.body) as Record<string, unknown>

describe('an event', () => {
  it('names what happened, to whom and when', () => {
    expect(read(good)).toEqual({
      event: 'authorization.removed',
      accountId: '-000openid',
      createdAt: event.createdAt,
    })
  })

  it.each([
    ['sent again after 72 hours', good, 72 * HOUR],
    ['signed by a clock that is five minutes ahead', good, -300_000],
    ['with a space in the header', { ...good, signature: `t=${seconds}, s=${sum}` }, 0],
    ['with the signature first', { ...good, signature: `s=${sum},t=${seconds}` }, 0],
    ['with capital letters', { ...good, signature: `t=${seconds},s=${sum.toUpperCase()}` }, 0],
    ['of another kind', made({}, { event: 'video.publish.completed' }), 0],
  ])('is read %s', (_name, given, later) => {
    expect(read(given, new Date(NOW.getTime() + later)).accountId).toBe('-000openid')
  })

  it.each([
    ['no header', { ...good, signature: '' }],
    ['junk', { ...good, signature: 'junk' }],
    ['no time', { ...good, signature: `s=${sum}` }],
    ['no signature', { ...good, signature: `t=${seconds}` }],
    ['an empty signature', { ...good, signature: `t=${seconds},s=` }],
    ['two times', { ...good, signature: `t=${seconds},t=1,s=${sum}` }],
    ['two signatures', { ...good, signature: `t=${seconds},s=${'0'.repeat(64)},s=${sum}` }],
    ['another field', { ...good, signature: `t=${seconds},s=${sum},v1=${sum}` }],
    ['a changed time', { ...good, signature: `t=${String(Number(seconds) + 1)},s=${sum}` }],
    ['a time with a sign', { ...good, signature: `t=-${seconds},s=${sum}` }],
    ['a fraction of a second', { ...good, signature: `t=${seconds}.0,s=${sum}` }],
    ['a cut signature', { ...good, signature: `t=${seconds},s=${sum.slice(0, 62)}` }],
    ['a signature of zeros', { ...good, signature: `t=${seconds},s=${'0'.repeat(64)}` }],
    ['a long header', { ...good, signature: `t=${seconds},s=${sum}${' '.repeat(500)}` }],
    ['another secret', made({ secret: 'other' })],
    ['an empty secret', made({ secret: '' })],
    ['SHA-1', { ...good, signature: `t=${seconds},s=${sign(good.body, seconds, 'sha1')}` }],
    ['SHA-512', { ...good, signature: `t=${seconds},s=${sign(good.body, seconds, 'sha512')}` }],
    [
      'a signature without the time',
      {
        ...good,
        signature: `t=${seconds},s=${createHmac('sha256', SECRET).update(good.body).digest('hex')}`,
      },
    ],
    ['a changed body', { ...good, body: good.body.replace('-000openid', '-111openid') }],
    ['a cut body', { ...good, body: good.body.slice(0, -1) }],
    ['a body with a space more', { ...good, body: `${good.body} ` }],
    ['an empty body', { ...good, body: '' }],
    ['another app', made({ clientKey: 'other' })],
    ['no JSON', signed('{')],
    ['JSON null', signed('null')],
    ['a list', signed([raw])],
    ['no event', signed({ ...raw, event: undefined })],
    ['a hostile event', signed({ ...raw, event: 'a\nb' })],
    ['no account', signed({ ...raw, user_openid: '' })],
    ['a long account', signed({ ...raw, user_openid: 'x'.repeat(256) })],
    ['an account with a control character', signed({ ...raw, user_openid: 'a\u0000b' })],
    ['a time far away', signed({ ...raw, create_time: 1e300 })],
    ['a text as time', signed({ ...raw, create_time: '1615338610' })],
    ['a huge body', signed({ ...raw, more: 'x'.repeat(100_000) })],
  ])('is refused with %s', (_name, given) => {
    expect(() => read(given)).toThrow(ApiError)
    expect(() => read(given)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }) as Error)
  })

  it.each([
    ['replayed after the last redelivery', 72 * HOUR + 301_000],
    ['signed in the future', -301_000],
  ])('is refused when %s', (_name, later) => {
    expect(() => read(good, new Date(NOW.getTime() + later))).toThrow(ApiError)
  })
})
