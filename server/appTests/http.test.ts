import { describe, expect, it } from 'vitest'
import { calls } from '@/contract'
import { pathParams } from '@/contract/call'
import { createContact, listContacts, uploadContactDisplay } from '@/contract/contacts/contacts'
import { fileForm, useTestServer } from '../testing/harness'

import { rawRequest } from './testing/rawRequest'

const server = useTestServer()
const raw = (path: string, init?: RequestInit) => rawRequest(server, path, init)

describe('calls', () => {
  it('answers 404 to a call that is not in the contract, and 405 with Allow to another method', async () => {
    expect((await raw('/v1/nothing')).error?.code).toBe('NOT_FOUND')
    const { status, headers } = await raw('/v1/contacts', { method: 'PATCH' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST, DELETE'])
    expect((await raw('/v1/users/x', { method: 'POST' })).headers.get('allow')).toBe(
      'GET, PUT, DELETE',
    )
  })

  it('answers the roles with and without the slash of their path', async () => {
    const { token } = await server.createActor('ada')
    const headers = { authorization: `Bearer ${token}` }
    for (const path of ['/v1/roles/', '/v1/roles']) {
      const { status, text } = await raw(path, { headers })
      expect([path, status, text]).toEqual([path, 200, expect.stringContaining('"permissions"')])
      const refused = await raw(path, { method: 'DELETE', headers })
      expect([path, refused.status, refused.headers.get('allow')]).toEqual([path, 405, 'GET'])
    }
  })

  it('serves an OpenAPI document with every call, extensions marked', async () => {
    const document = JSON.parse((await raw('/v1/openapi.json')).text) as {
      paths: Record<string, Record<string, Record<string, unknown>>>
    }
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(calls).sort(),
    )
    for (const operation of operations) {
      const answers = Object.keys(operation['responses'] as object)
      expect([operation['operationId'], answers.some((status) => status.startsWith('2'))]).toEqual([
        operation['operationId'],
        true,
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
    expect(document.paths['/v1/instagram/data-deletion']?.post?.['responses']).toMatchObject({
      200: {
        content: { 'application/json': { schema: { required: ['url', 'confirmation_code'] } } },
      },
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
    const templates = Object.entries(document.paths).flatMap(([path, of]) =>
      Object.entries(of).map(
        ([method, { 'x-path': own = path }]) => `${method.toUpperCase()} ${String(own)}`,
      ),
    )
    expect(templates.sort()).toEqual(
      Object.values(calls)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    )
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

  it("uses the caller's request id if it is well formed, and puts it in the error", async () => {
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
