import { generateKeyPairSync, sign } from 'node:crypto'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { ApiError } from '../../platform/http/apiError'
import { startGoHighLevelSimulator } from '../../simulators/goHighLevel/goHighLevelSimulator'
import { startSimulator } from '../../simulators/simulator'
import { isWebhookKey, readEvent, readWebhookKey } from './readEvent'
import { HARBOUR, clientOf } from './testing/connectLocation'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 })
const signed = (body: string, key = privateKey) =>
  sign(null, Buffer.from(body), key).toString('base64')
/** The documented example of an uninstalled app, with the fields of every webhook. */
const uninstall = JSON.stringify({
  type: 'UNINSTALL',
  appId: 've9EPM428h8vShlRW1KT',
  locationId: 'otg8dTQqGLh3Q6iQI55w',
  timestamp: '2026-03-01T09:00:00Z',
  webhookId: 'abc123xyz',
})
const read = (body: string, signature = signed(body)) => readEvent(body, signature, publicKey)

it('reads an event that the key signed', () => {
  expect(read(uninstall)).toEqual({
    type: 'UNINSTALL',
    locationId: 'otg8dTQqGLh3Q6iQI55w',
    companyId: '',
    id: 'abc123xyz',
    createdAt: new Date('2026-03-01T09:00:00Z'),
  })
  expect(read('{"type":"UNINSTALL","companyId":"a"}')).toMatchObject({
    ...{ locationId: '', companyId: 'a', id: '', createdAt: null },
  })
})

it.each([
  ['a missing header', ''],
  ['junk', 'junk'],
  ['another key', signed(uninstall, generateKeyPairSync('ed25519').privateKey)],
  ['another body', signed(`${uninstall} `)],
  ['a signature of zeros', Buffer.alloc(64).toString('base64')],
  ['a signature with a tail', `${signed(uninstall)}${signed(uninstall)}`],
  ['two signatures', `${signed(uninstall)}, ${signed(uninstall)}`],
  [
    'an RSA signature, as X-WH-Signature had it',
    sign('sha256', Buffer.from(uninstall), rsa.privateKey).toString('base64'),
  ],
  ['megabytes', 'A'.repeat(5_000_000)],
])('refuses %s', (_name, signature) => {
  expect(() => read(uninstall, signature)).toThrow(ApiError)
})

it.each([
  ['no JSON', 'UNINSTALL'],
  ['no type', '{"locationId":"a"}'],
  ['a list', '[]'],
  ['a location that is no text', '{"type":"UNINSTALL","locationId":{"a":1}}'],
  ['a long id', JSON.stringify({ type: 'UNINSTALL', locationId: 'a'.repeat(1000) })],
  ['a large body', JSON.stringify({ type: 'UNINSTALL', more: 'a'.repeat(300_000) })],
])('refuses a signed body that has %s', (_name, body) => {
  expect(() => read(body)).toThrow(ApiError)
})

it('takes the key as PEM or its base64, and no other kind of key', () => {
  const base64 = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  for (const value of [base64, pem, pem.replaceAll('\n', '\\n')])
    expect(readEvent(uninstall, signed(uninstall), readWebhookKey(value)).id).toBe('abc123xyz')
  const other = rsa.publicKey.export({ format: 'pem', type: 'spki' }).toString()
  for (const value of ['', 'junk', other]) {
    expect(() => readWebhookKey(value)).toThrow()
    expect(isWebhookKey(value)).toBe(false)
  }
})

it('understands the webhooks of the simulator, and no forged ones', async () => {
  const simulator = await startGoHighLevelSimulator()
  const client = clientOf(simulator)
  const app = new Hono()
  app.post('/hook', async (c) => {
    const signature = c.req.header('x-ghl-signature') ?? ''
    try {
      return c.json(client.readEvent(await c.req.text(), signature))
    } catch {
      return c.json({}, 400)
    }
  })
  const receiver = await startSimulator({ app })
  const deliver = (way: 'once' | 'duplicate' | 'reordered' | 'forged') =>
    simulator.sendWebhook({
      ...{ event: 'UNINSTALL', accountId: HARBOUR, way },
      url: `${receiver.origin}/hook`,
    })
  expect(await deliver('once')).toEqual([200])
  expect(await deliver('duplicate')).toEqual([200, 200])
  expect(await deliver('reordered')).toEqual([200, 200])
  expect(await deliver('forged')).toEqual([400])
  const [first, second, third] = receiver.asked.map(({ body }) => body)
  expect(second).toBe(third)
  expect(first).not.toBe(second)
  await simulator.close()
  await receiver.close()
})
