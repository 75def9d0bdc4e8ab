import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../platform/http/apiError'
import { signedForm } from '../../simulators/instagram/signedForm'
import { readSignedRequest } from './signedRequest'

const SECRET = 'app-secret'
const ISSUED = new Date('2026-03-01T09:00:00Z')
const form = (changes: Partial<Parameters<typeof signedForm>[0]> = {}) =>
  signedForm({ accountId: '26100000000000001', issuedAt: ISSUED, secret: SECRET, ...changes }).body
const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const sign = (payload: string, secret = SECRET, hash = 'sha256') =>
  createHmac(hash, secret).update(payload).digest('base64url')
const body = (value: string) => new URLSearchParams({ signed_request: value }).toString()
/** A form that signs any payload. */
const signed = (payload: unknown) => body(`${sign(encode(payload))}.${encode(payload)}`)
const good = { user_id: '12', algorithm: 'HMAC-SHA256', issued_at: 1_291_836_800 }
const value = new URLSearchParams(form()).get('signed_request') ?? ''
const [sum = '', payload = ''] = value.split('.')

describe('a signed request', () => {
  it('names the account and its time', () => {
    expect(readSignedRequest(form(), SECRET)).toEqual({
      accountId: '26100000000000001',
      issuedAt: ISSUED,
    })
  })

  it.each([
    ['padding', body(`${sum}=.${payload}`)],
    ['other fields', `a=1&${body(value)}&b=2`],
  ])('is read with %s', (_name, given) => {
    expect(readSignedRequest(given, SECRET).accountId).toBe('26100000000000001')
  })

  it('keeps an id exactly that is written as a number', () => {
    const text = '{"algorithm":"HMAC-SHA256","user_id":17841405793187219}'
    expect(readSignedRequest(signed(text), SECRET)).toEqual({
      accountId: '17841405793187219',
      issuedAt: null,
    })
  })

  it.each([
    ['no form', ''],
    ['no such field', 'a=b'],
    ['an empty field', 'signed_request='],
    ['two of them', `${body(value)}&${body(value)}`],
    ['JSON instead of a form', JSON.stringify({ signed_request: value })],
    ['another secret', form({ secret: 'other' })],
    ['an empty secret', form({ secret: '' })],
    ['no signature', body(`.${payload}`)],
    ['no payload', body(`${sum}.`)],
    ['no dot', body(sum + payload)],
    ['three parts', body(`${value}.x`)],
    ['a cut signature', body(`${sum.slice(0, -2)}.${payload}`)],
    ['a cut payload', body(`${sum}.${payload.slice(0, -4)}`)],
    ['a longer payload', body(`${sum}.${payload}AA`)],
    ['a changed account', body(`${sum}.${encode({ ...good, user_id: '13' })}`)],
    ['a signature of zeros', body(`${'A'.repeat(43)}.${payload}`)],
    ['a signature of the decoded payload', body(`${sign(JSON.stringify(good))}.${encode(good)}`)],
    ['SHA-1', body(`${sign(payload, SECRET, 'sha1')}.${payload}`)],
    ['SHA-512', body(`${sign(payload, SECRET, 'sha512')}.${payload}`)],
    [
      'a hexadecimal signature',
      body(`${Buffer.from(sum, 'base64url').toString('hex')}.${payload}`),
    ],
    ['the algorithm none', signed({ ...good, algorithm: 'none' })],
    ['another algorithm', signed({ ...good, algorithm: 'HMAC-SHA1' })],
    ['no algorithm', signed({ ...good, algorithm: undefined })],
    ['a list of algorithms', signed({ ...good, algorithm: ['HMAC-SHA256'] })],
    ['no account', signed({ ...good, user_id: undefined })],
    ['an empty account', signed({ ...good, user_id: '' })],
    ['a path as account', signed({ ...good, user_id: '../1' })],
    ['a long account', signed({ ...good, user_id: '1'.repeat(41) })],
    ['a list of accounts', signed({ ...good, user_id: ['12'] })],
    ['a time far away', signed({ ...good, issued_at: 1e300 })],
    ['a text as time', signed({ ...good, issued_at: 'now' })],
    ['no JSON', signed('{')],
    ['JSON null', signed('null')],
    ['bytes that are no text', body(`${sign('____')}.____`)],
    ['a huge body', signed({ ...good, more: 'x'.repeat(20_000) })],
    ['a huge body without a form', 'x'.repeat(5_000_000)],
  ])('is refused: %s', (_name, given) => {
    const read = () => readSignedRequest(given, SECRET)
    expect(read).toThrow(ApiError)
    expect(read).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }) as Error)
  })

  it('reads a repeated one again, with its time, for the caller to compare', () => {
    const repeated = form()
    expect(readSignedRequest(repeated, SECRET)).toEqual(readSignedRequest(repeated, SECRET))
  })
})
