import { describe, expect, it } from 'vitest'
import { createContact, listContacts } from '@/contract/contacts/contacts'
import { importContacts } from '@/contract/contacts/contactFiles'
import { MAX_FILE_BYTES, messages } from '@/contract/fields'
import { fileForm, useTestServer } from '../testing/harness'
import { tokenOf } from '../testing/testIdentity'

import { rawRequest } from './testing/rawRequest'

const server = useTestServer()
const json = { 'content-type': 'application/json' }
const raw = (path: string, init?: RequestInit) => rawRequest(server, path, init)

describe('bad input gets a clear error and changes nothing', () => {
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
      'an invalid id',
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
      'a body that is far too large',
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
      'a CSV without a known column',
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
      'an invalid token',
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

  it('states the size limit in the words of the specification, also without a Content-Length', async () => {
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
