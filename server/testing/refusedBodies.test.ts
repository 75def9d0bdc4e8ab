import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createContact } from '@/contract/contacts/contacts'
import { type DrainingServer, createDrainingServer } from '../platform/http/drainingServer'
import { useTestServer } from './harness'

/*
 * A proxy sends many people's requests through a few connections that it keeps. One person's large
 * body, refused before it was read, must end its connection with a word, so that nobody else's
 * request is sent into it.
 */

const server = useTestServer()
let http: DrainingServer
let token = ''
beforeAll(async () => {
  http = createDrainingServer(server.app, { hostname: '127.0.0.1', port: 0 })
  await once(http.http, 'listening')
})
afterAll(() => http.drain())
beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

interface Sent {
  agent: Agent
  path?: string
  as?: string
  body: string
}

/** Sends a request; `lost` when its connection ends without an answer. */
async function send({ agent, path = createContact.path, as = token, body }: Sent) {
  const { port } = http.http.address() as AddressInfo
  const sent = request({
    ...{ agent, host: '127.0.0.1', port, path, method: 'POST' },
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
  })
  // The rest of a refused body has nobody who takes it.
  sent.on('error', () => undefined)
  sent.end(body)
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  const lost = once(sent, 'close').then(() => null)
  const first = await Promise.race([answered, lost])
  if (first === null) return { status: 'lost', connection: '' }
  const [response] = first
  response.on('error', () => undefined).resume()
  await once(response, 'close')
  return { status: response.statusCode, connection: response.headers.connection }
}

const bodyOf = (bytes: number) => JSON.stringify({ firstName: 'x'.repeat(bytes) })

it.each([200_000, 1_000_000, 4_000_000, 7_000_000])(
  'a refused body of %s bytes takes no right request with it',
  async (bytes) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 2 })
    // A call tells how much it takes before it asks for a token.
    const refusals = [
      { as: 'wrong', status: bytes > 6_500_000 ? 413 : 401 },
      { path: '/v1/nowhere', status: 404 },
      { path: '/v1/roles/', status: 405 },
    ]
    for (const { status, ...asked } of refusals) {
      const refused = await send({ agent, ...asked, body: bodyOf(bytes) })
      expect(refused).toEqual({ status, connection: 'close' })
      const right = await send({ agent, body: JSON.stringify({ firstName: 'Bob' }) })
      expect([status, right]).toEqual([status, { status: 201, connection: 'keep-alive' }])
    }
    agent.destroy()
  },
)
