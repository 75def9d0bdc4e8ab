import type { RequestListener } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { ProviderUnavailable } from '../http/providerUnavailable'
import { describeError } from '../log/describeError'
import { type ProviderRequest, createProviderClient } from './providerClient'
import { ProviderError } from './providerError'
import { useLocalWeb } from './testing/localWeb'

const MB = 1024 * 1024
const web = useLocalWeb()
const SECRET = 'Basic c2VjcmV0'
const START = Date.parse('2026-03-01T10:00:00Z')
/** The handlers of the next requests; the last one stays. */
let steps: RequestListener[] = []
let now = START
let pauses: number[] = []
beforeEach(() => {
  now = START
  pauses = []
  web.asked.length = 0
  web.pages['/shop/x'] = (request, response) => {
    const [step] = steps.length > 1 ? steps.splice(0, 1) : steps
    step?.(request, response)
  }
})

const answerWith =
  (status: number, headers: Record<string, string> = {}, body = '{"a":1}'): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)
const reset: RequestListener = (request) => request.socket.resetAndDestroy()
const silent: RequestListener = () => undefined
const ok = answerWith(200, { 'x-pages': '3' })

/** A client whose pauses move the clock and take no time. */
const clientAt = (baseUrl: string, connectMs = 3_000) =>
  createProviderClient({
    provider: 'Shop',
    baseUrl,
    headers: { authorization: SECRET },
    clock: () => new Date(now),
    wait: (ms) => {
      pauses.push(ms)
      now += ms
      return Promise.resolve()
    },
    random: () => 0.5,
    connectMs,
  })
const ask = (request: Partial<ProviderRequest> = {}) =>
  clientAt(`${web.origin}/shop`).request({ method: 'GET', path: '/x', ...request })

/** Returns the code of the failure, having checked that the error keeps no secret. */
async function failureOf(request: Promise<unknown>): Promise<string> {
  const error: unknown = await request.then(
    () => 'no failure',
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProviderUnavailable) || !(error.cause instanceof ProviderError))
    return String(error)
  expect([error.status, error.provider]).toEqual([424, 'Shop'])
  expect(JSON.stringify(describeError(error)) + String(error.cause.stack)).not.toContain(SECRET)
  return error.cause.code
}

describe('a request', () => {
  it('carries headers, query and body, and returns status, headers and body', async () => {
    let body = ''
    steps = [
      (request, response) => {
        request.on('data', (chunk: Buffer) => (body += chunk.toString()))
        request.on('end', () => response.writeHead(201, { 'x-pages': '3' }).end('done'))
      },
    ]
    const query = new URLSearchParams({ page: '1' })
    const headers = { 'content-type': 'application/json' }
    const answer = await ask({ method: 'POST', query, headers, body: '{}' })
    expect([answer.status, answer.headers['x-pages']]).toEqual([201, '3'])
    expect([Buffer.from(answer.body).toString(), body]).toEqual(['done', '{}'])
    expect(web.asked).toMatchObject([
      { method: 'POST', path: '/shop/x?page=1', headers: { authorization: SECRET, ...headers } },
    ])
  })

  it.each(['//b.example/x', '/../x', '/\\b.example', 'https://b.example/'])(
    'to %s is refused, and nobody is asked',
    async (path) => {
      await expect(ask({ path })).rejects.toThrow('leads away')
      expect(web.asked).toEqual([])
    },
  )

  it('never goes to an address that is not safe', () => {
    expect(() => clientAt('http://shop.example.com')).toThrow('The address of Shop is not safe.')
  })

  it('returns an answer of 4xx to the caller, once', async () => {
    steps = [answerWith(403)]
    expect((await ask()).status).toBe(403)
    expect(web.asked).toHaveLength(1)
  })
})

describe('a failure', () => {
  it.each([
    ['429', answerWith(429)],
    ['503', answerWith(503)],
    ['a reset', reset],
  ])('by %s is tried again twice', async (_name, failure) => {
    steps = [failure, failure, ok]
    expect((await ask()).status).toBe(200)
    expect(pauses).toEqual([300, 800])
    steps = [failure]
    expect(await failureOf(ask())).toMatch(/^(HTTP_429|HTTP_503|UNREACHABLE)$/)
    expect(web.asked).toHaveLength(6)
  })

  it.each(['HEAD', 'PUT', 'DELETE'] as const)('of %s is tried again', async (method) => {
    steps = [answerWith(500), ok]
    expect((await ask({ method })).status).toBe(200)
  })

  it.each(['POST', 'PATCH'] as const)(
    'of %s is tried again only with an Idempotency-Key',
    async (method) => {
      for (const failure of [answerWith(503, { 'retry-after': '1' }), answerWith(429), reset]) {
        web.asked.length = 0
        steps = [failure, ok]
        expect(await failureOf(ask({ method }))).not.toBe('no failure')
        expect([web.asked.length, pauses]).toEqual([1, []])
      }
      steps = [reset, ok]
      expect((await ask({ method, headers: { 'Idempotency-Key': 'k' } })).status).toBe(200)
    },
  )

  it.each([
    ['2', 2_000],
    ['0', 0],
    ['Sun, 01 Mar 2026 10:00:04 GMT', 4_000],
    ['Sun, 01 Mar 2026 09:00:00 GMT', 0],
    ['soon', 300],
    ['-5', 300],
  ])('with Retry-After: %s is tried again after %i ms', async (value, pause) => {
    steps = [answerWith(503, { 'retry-after': value }), ok]
    expect((await ask()).status).toBe(200)
    expect(pauses).toEqual([pause])
  })

  it.each(['10', '3600', 'Sun, 01 Mar 2026 11:00:00 GMT'])(
    'with Retry-After: %s is not waited for',
    async (value) => {
      steps = [answerWith(429, { 'retry-after': value }), ok]
      expect(await failureOf(ask())).toBe('HTTP_429')
      expect([web.asked.length, pauses]).toEqual([1, []])
    },
  )

  it.each([301, 302, 304, 307])('is a redirect (%i), which is not followed', async (status) => {
    steps = [answerWith(status, { location: `${web.origin}/shop/y` }, '')]
    expect(await failureOf(ask())).toBe(`HTTP_${String(status)}`)
    expect(web.asked).toHaveLength(1)
  })

  it.each([429, 503, 307])('by %i is an answer to a caller who takes failures', async (status) => {
    steps = [answerWith(status, { 'retry-after': '1' }, 'why'), ok]
    const answer = await ask({ method: 'PUT', takesFailures: true })
    expect([answer.status, web.asked.length, pauses]).toEqual([status, 1, []])
    steps = [reset, ok]
    expect(await failureOf(ask({ method: 'PUT', takesFailures: true }))).toBe('UNREACHABLE')
  })

  it('is an answer of more than 1 MB', async () => {
    steps = [answerWith(200, {}, 'a'.repeat(MB))]
    expect((await ask()).body).toHaveLength(MB)
    steps = [answerWith(200, {}, 'a'.repeat(MB + 1))]
    expect(await failureOf(ask())).toBe('TOO_LARGE')
    expect(await failureOf(ask({ maxBytes: 10 }))).toBe('TOO_LARGE')
  })

  it('is an answer that breaks off', async () => {
    steps = [
      (_request, response) =>
        response.writeHead(200, { 'content-length': '9' }).write('{', () => response.destroy()),
    ]
    expect(await failureOf(ask())).toBe('UNREACHABLE')
    expect(web.asked).toHaveLength(3)
  })

  it('is a server that is not there', async () => {
    const client = clientAt('http://127.0.0.1:1')
    expect(await failureOf(client.request({ method: 'GET', path: '/x' }))).toBe('UNREACHABLE')
    expect(pauses).toEqual([300, 800])
  })

  it('is a connection that is not ready in time', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A server that is silent about TLS.
    const { port } = server.address() as AddressInfo
    const client = clientAt(`https://127.0.0.1:${String(port)}`, 20)
    expect(await failureOf(client.request({ method: 'POST', path: '/x' }))).toBe('UNREACHABLE')
    server.close()
  })
})

describe('the limit of time', () => {
  it('ends a request that is not answered, which is not tried again', async () => {
    steps = [silent]
    expect(await failureOf(ask({ timeoutMs: 30 }))).toBe('TIMEOUT')
    expect([web.asked.length, pauses]).toEqual([1, []])
  })

  it('covers all tries and pauses together', async () => {
    const slow: RequestListener = (request, response) => {
      now += 5_000
      answerWith(503)(request, response)
    }
    steps = [slow]
    expect(await failureOf(ask())).toBe('HTTP_503')
    expect([web.asked.length, pauses]).toEqual([2, [300]])
  })
})

describe('JSON', () => {
  const schema = v.object({ a: v.number() })
  const json = () => clientAt(`${web.origin}/shop`).json(schema, { method: 'GET', path: '/x' })

  it('is parsed with the schema', async () => {
    steps = [ok]
    expect(await json()).toMatchObject({ isOk: true, data: { a: 1 }, headers: { 'x-pages': '3' } })
  })

  it('is not asked of a refusal', async () => {
    steps = [answerWith(401, {}, '{"code":"wrong"}')]
    expect(await json()).toMatchObject({ isOk: false, status: 401 })
  })

  it.each([
    ['HTML', '<!doctype html><title>Maintenance</title>', 'NOT_JSON'],
    ['truncated', '{"a":1', 'NOT_JSON'],
    ['no text', '', 'NOT_JSON'],
    ['of another shape', '{"a":"1"}', 'WRONG_SHAPE'],
  ])('that is %s is a failure', async (_name, body, code) => {
    steps = [answerWith(200, {}, body)]
    expect(await failureOf(json())).toBe(code)
    expect(web.asked).toHaveLength(1)
  })
})
