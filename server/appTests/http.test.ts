import { describe, expect, it } from 'vitest'
import { calls } from '@/contract'
import { type Call, pathParams } from '@/contract/call'
import { createContact, listContacts, uploadContactDisplay } from '@/contract/contacts/contacts'
import { importContacts } from '@/contract/contacts/contactFiles'
import { errorBody } from '@/contract/errors'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import * as v from 'valibot'
import { idempotencyKeys } from '../platform/db/schema'
import { fileForm, useTestServer } from '../testing/harness'
import { tokenOf } from '../testing/testIdentity'

const server = useTestServer()
const json = { 'content-type': 'application/json' }

async function raw(path: string, init: RequestInit = {}) {
  const response = await server.app.request(path, init)
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    error: response.status >= 400 ? v.parse(errorBody, JSON.parse(text)).error : undefined,
  }
}

describe('calls', () => {
  const plannedOnes = Object.entries(calls as Record<string, Call>).filter(
    ([, call]) => call.status === 'planned',
  )
  const pathOf = (call: Call) => call.path.replace(/\{\w+\}/g, 'x')

  it('answers 501 to everyone for each planned call', async () => {
    expect(plannedOnes.length).toBeGreaterThan(50)
    for (const [, call] of plannedOnes) {
      const { status, error } = await raw(pathOf(call), { method: call.method })
      expect([call.method, call.path, status, error?.code]).toEqual([
        call.method,
        call.path,
        501,
        'NOT_IMPLEMENTED',
      ])
    }
  })

  it('answers 404 to a call that is not in the contract, and 405 with Allow to another method', async () => {
    expect((await raw('/v1/nothing')).error?.code).toBe('NOT_FOUND')
    const { status, headers } = await raw('/v1/contacts', { method: 'PATCH' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST, DELETE'])
    expect((await raw('/v1/users/x', { method: 'POST' })).headers.get('allow')).toBe(
      'GET, PUT, DELETE',
    )
  })

  it('serves an OpenAPI document with every call, planned ones and extensions marked', async () => {
    const document = JSON.parse((await raw('/v1/openapi.json')).text) as {
      paths: Record<string, Record<string, Record<string, unknown>>>
    }
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(calls).sort(),
    )
    expect(operations.filter((operation) => operation['x-status'] === 'planned')).toHaveLength(
      plannedOnes.length,
    )
    for (const operation of operations) {
      const answers = Object.keys(operation['responses'] as object)
      expect([
        operation['operationId'],
        answers.includes('501'),
        answers.some((status) => status.startsWith('2')),
      ]).toEqual([
        operation['operationId'],
        operation['x-status'] === 'planned',
        operation['x-status'] !== 'planned',
      ])
    }
    expect(document.paths['/v1/contacts']?.post).toMatchObject({
      requestBody: {
        content: {
          'application/json': {
            'x-max-body-bytes': 6_291_456,
            schema: {
              properties: { tags: { type: 'array', maxItems: 100, items: { type: 'string' } } },
            },
          },
        },
      },
      responses: { 413: {} },
    })
    expect(document.paths['/v1/contacts/restore']?.post).toMatchObject({ 'x-extension': true })
    expect(document.paths['/v1/contacts/{contactId}']?.put).toMatchObject({
      parameters: [
        { name: 'contactId', in: 'path' },
        { name: 'If-Match', in: 'header' },
      ],
    })
    expect(JSON.stringify(document.paths['/v1/contacts']?.get)).toContain('"maxLength":200')
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
    for (const [path, operation] of Object.entries(document.paths).flatMap(([template, of]) =>
      Object.values(of).map((one) => [template, one] as const),
    )) {
      const named = (operation.parameters as { name: string; in: string }[])
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name)
      expect([path, named.sort()]).toEqual([path, pathParams(path).sort()])
    }
  })
})

describe('bad input gets a clear refusal and changes nothing', () => {
  const big = 'x'.repeat(MAX_FILE_BYTES + 1)
  const cases: [
    string,
    number,
    string,
    (
      token: string,
      profileId: string,
    ) => Promise<{ status: number; headers: Headers; error: { code: string } | undefined }>,
  ][] = [
    [
      'malformed JSON',
      400,
      'BAD_REQUEST',
      (token) => server.send(createContact, { token, body: '{"firstName":', headers: json }),
    ],
    [
      'JSON that is not an object',
      422,
      'VALIDATION_FAILED',
      (token) => server.send(createContact, { token, body: '[]', headers: json }),
    ],
    [
      '10,000 nested arrays',
      422,
      'VALIDATION_FAILED',
      (token) =>
        server.send(createContact, {
          token,
          body: `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
          headers: json,
        }),
    ],
    [
      '__proto__',
      422,
      'VALIDATION_FAILED',
      (token) =>
        server.send(createContact, {
          token,
          body: '{"firstName":"A","__proto__":{"x":1}}',
          headers: json,
        }),
    ],
    [
      'half a surrogate pair',
      422,
      'VALIDATION_FAILED',
      (token) =>
        server.send(createContact, { token, body: '{"firstName":"\\ud800"}', headers: json }),
    ],
    [
      'another content type',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      (token) =>
        server.send(createContact, {
          token,
          body: 'a=b',
          headers: { 'content-type': 'text/plain' },
        }),
    ],
    [
      'a repeated parameter',
      422,
      'VALIDATION_FAILED',
      (token) =>
        raw('/v1/contacts?limit=1&limit=2', { headers: { authorization: `Bearer ${token}` } }),
    ],
    [
      'an id that is none',
      422,
      'VALIDATION_FAILED',
      (token) => raw('/v1/contacts/1', { headers: { authorization: `Bearer ${token}` } }),
    ],
    [
      'a file of 5 MB and a byte',
      413,
      'PAYLOAD_TOO_LARGE',
      (token, profileId) =>
        server.send(importContacts, {
          token,
          params: { profileId, type: 'csv' },
          body: fileForm(big),
        }),
    ],
    [
      'a body far too large',
      413,
      'PAYLOAD_TOO_LARGE',
      (token, profileId) =>
        server.send(importContacts, {
          token,
          params: { profileId, type: 'csv' },
          body: fileForm(big + big),
        }),
    ],
    [
      'a form without a file',
      422,
      'VALIDATION_FAILED',
      (token, profileId) =>
        server.send(importContacts, {
          token,
          params: { profileId, type: 'csv' },
          body: new FormData(),
        }),
    ],
    [
      'a broken form',
      400,
      'BAD_REQUEST',
      (token, profileId) =>
        raw(`/v1/contacts/${profileId}/csv/import`, {
          method: 'POST',
          body: 'x',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data' },
        }),
    ],
    [
      'a CSV without a column that is known',
      422,
      'INVALID_FILE',
      (token, profileId) =>
        server.send(importContacts, {
          token,
          params: { profileId, type: 'csv' },
          body: fileForm('colour,shape\nred,round\n'),
        }),
    ],
    ['no token', 401, 'UNAUTHENTICATED', () => server.send(listContacts)],
    [
      'a token that is none',
      401,
      'UNAUTHENTICATED',
      () => server.send(listContacts, { token: 'nonsense' }),
    ],
    [
      "another tenant's token",
      401,
      'UNAUTHENTICATED',
      () => server.send(listContacts, { token: tokenOf({ userId: 'ada', tenantId: 'another' }) }),
    ],
  ]

  it.each(cases)('%s: %i %s', async (_name, status, code, send) => {
    const { token, defaultProfileId } = await server.createActor()
    const before = await server.contents()
    const answer = await send(token, defaultProfileId)
    expect([answer.status, answer.error?.code]).toEqual([status, code])
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null)
    expect(await server.contents()).toBe(before)
    expect(server.logged.join()).not.toContain('request failed')
  })

  it('says the size limit in the words of the specification, without a Content-Length too', async () => {
    const { token, defaultProfileId } = await server.createActor()
    const params = { profileId: defaultProfileId, type: 'csv' }
    expect(
      (await server.send(importContacts, { token, params, body: fileForm(big) })).error,
    ).toMatchObject({ message: messages.fileSize, fields: { file: messages.fileSize } })
    const chunk = new Uint8Array(1024 * 1024)
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 64) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
    }
    const chunked = await server.app.request(
      new Request(`http://localhost/v1/contacts/${defaultProfileId}/csv/import`, {
        method: 'POST',
        body,
        headers,
        ...{ duplex: 'half' },
      }),
    )
    expect(chunked.status).toBe(413)
    expect(sent).toBeLessThan(10)
  })
})

describe('a POST with an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'key-00000001' }

  it('has its effect once, also five times at once, and answers the same', async () => {
    const { token } = await server.createActor()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        server.send(createContact, { token, body: { firstName: 'Ada' }, headers }),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${String(status)} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect((await server.send(listContacts, { token })).data).toMatchObject({ total: 1 })
  })

  it('refuses the same key for another request, and keeps keys of different users apart', async () => {
    const { token } = await server.createActor('ada')
    const other = await server.createActor('eve')
    await server.send(createContact, { token, body: { firstName: 'Ada' }, headers })
    const reused = await server.send(createContact, { token, body: { firstName: 'Eve' }, headers })
    expect([reused.status, reused.error?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(
      (
        await server.send(createContact, {
          token: other.token,
          body: { firstName: 'Eve' },
          headers,
        })
      ).status,
    ).toBe(201)
    expect(
      (
        await server.send(createContact, {
          token,
          body: { firstName: 'A' },
          headers: { 'idempotency-key': 'short' },
        })
      ).status,
    ).toBe(400)
  })

  it('forgets keys after two days, those of the same user with the next POST', async () => {
    const { token } = await server.createActor('ada')
    const other = await server.createActor('eve')
    const post = (as: string, key: string) =>
      server.send(createContact, {
        token: as,
        body: { firstName: 'A' },
        headers: { 'idempotency-key': key },
      })
    const begin = server.now
    for (const as of [token, other.token]) await post(as, 'old-key-00001')
    server.now = new Date(begin.getTime() + 47 * 3_600_000)
    await post(token, 'young-key-0001')
    server.now = new Date(begin.getTime() + 49 * 3_600_000)
    await post(token, 'new-key-00001')
    server.now = begin
    const stored = await server.database.db.select().from(idempotencyKeys)
    expect(stored.map(({ ownerId, key }) => `${ownerId} ${key}`).sort()).toEqual([
      'ada new-key-00001',
      'ada young-key-0001',
      'eve old-key-00001',
    ])
  })

  it('stores nothing when the request fails, so that it can be mended and sent again', async () => {
    const { token } = await server.createActor()
    expect(
      (await server.send(createContact, { token, body: { notes: 'x' }, headers })).status,
    ).toBe(422)
    expect(
      (await server.send(createContact, { token, body: { firstName: 'Ada' }, headers })).status,
    ).toBe(201)
  })
})

describe('every answer', () => {
  it.each([
    ['/healthz'],
    ['/readyz'],
    ['/v1/openapi.json'],
    ['/v1/contacts'],
    ['/v1/nothing'],
    ['/files/nothing.webp'],
    ['/files/..%2f..%2fetc%2fpasswd'],
    ['/nothing'],
  ])('%s carries the security headers and a request id', async (path) => {
    const { headers } = await raw(path)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it("keeps the caller's request id when it is well formed, and puts it in the error", async () => {
    const { headers, error } = await raw('/v1/contacts', {
      headers: { 'x-request-id': 'trace-12345678' },
    })
    expect([headers.get('x-request-id'), error?.requestId]).toEqual([
      'trace-12345678',
      'trace-12345678',
    ])
    expect(
      (await raw('/v1/contacts', { headers: { 'x-request-id': 'a b\tc' } })).headers.get(
        'x-request-id',
      ),
    ).not.toContain(' ')
  })

  it('is logged without personal data', async () => {
    const { token } = await server.createActor('ada-secret-id')
    const { data } = await server.send(createContact, {
      token,
      body: { firstName: 'Zebedee', emails: [{ value: 'zebedee@example.com' }] },
    })
    const { id } = data as { id: string }
    await server.send(listContacts, { token, params: { search: 'zebedee' } })
    await server.send(uploadContactDisplay, {
      token,
      params: { contactId: id },
      body: fileForm('not a picture', 'zebedee.png', 'image/png'),
    })
    const log = server.logged.join('')
    expect(log).toContain('"call":"/v1/contacts"')
    expect(log).toMatch(/"status":2\d\d/)
    expect(log.toLowerCase()).not.toMatch(/zebedee|ada-secret-id|test\./)
    expect(log).not.toContain(id)
  })
})
