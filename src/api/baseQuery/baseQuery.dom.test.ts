import { HttpResponse, http } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  createContact,
  getContact,
  listContacts,
  updateContact,
} from '@/contract/contacts/contacts'
import { downloadJobFile } from '@/contract/jobs'
import { getLinkBySlug } from '@/contract/profiles/publicCards'
import { buildContact, buildId } from '@/testing/builders'
import { createApiStore } from '@/testing/createApiStore'
import { onCall, success } from '@/testing/handlers/callHandler'
import { errorAnswer } from '@/testing/handlers/errorAnswer'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { testApi } from '@/testing/testApi'
import { unauthorized } from '../unauthorized'

const { testCreate, testDownload, testGet, testLink, testList, testUpdate } = testApi.endpoints
const contactId = buildId()
const contact = buildContact({ id: contactId })

/** Answers a call and records its requests. */
function record(
  call: typeof getContact | typeof listContacts | typeof updateContact | typeof createContact,
  data: unknown = contact,
): Request[] {
  const requests: Request[] = []
  server.use(
    onCall(call, ({ request }) => {
      requests.push(request.clone())
      return success(call, data)
    }),
  )
  return requests
}

describe('a request', () => {
  it('puts its parameter into the path and the rest into the query, and gets the token each time', async () => {
    const requests = record(listContacts, { items: [], offset: 0, total: 0 })
    let count = 0
    const { store } = createApiStore({
      getToken: () => Promise.resolve(`token-${String((count += 1))}`),
    })
    await store.dispatch(testList.initiate({ search: 'ada', sort: '-createdAt' }))
    await store.dispatch(testList.initiate({ search: 'ben' }))
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?search=ada&sort=-createdAt',
      '?search=ben',
    ])
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ])
  })

  it('is not sent when nobody is signed in: it counts as unauthenticated', async () => {
    const requests = record(getContact)
    const { store } = createApiStore({ getToken: () => Promise.resolve(null) })
    const { error } = await store.dispatch(testGet.initiate({ contactId }))
    expect(error).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    expect(requests).toEqual([])
  })

  it('fails after half a minute without an answer, a change after a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const silent = () => new Promise<never>(() => undefined)
    const sent: string[] = []
    const listen = ({ request: { method } }: { request: Request }) => void sent.push(method)
    server.events.on('request:start', listen)
    server.use(onCall(getContact, silent), onCall(createContact, silent))
    const { store } = createApiStore()
    const outcomes: unknown[] = []
    const note = ({ error }: { error?: unknown }) => void outcomes.push(error)
    const read = store.dispatch(testGet.initiate({ contactId })).then(note)
    const change = store.dispatch(testCreate.initiate({ body: contact })).then(note)
    await vi.waitUntil(() => sent.length === 2)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitUntil(() => sent.length === 3)
    await vi.advanceTimersByTimeAsync(31_000)
    await change
    expect(outcomes).toEqual([expect.objectContaining({ status: 'NETWORK' })])
    await vi.advanceTimersByTimeAsync(90_000)
    await read
    expect(sent).toEqual(['GET', 'POST', 'GET', 'GET', 'GET'])
    server.events.removeListener('request:start', listen)
  })

  it('has more time the more it carries, such as rows of an import on a slow connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    let isSent = false
    server.use(
      onCall(createContact, () => {
        isSent = true
        return new Promise<never>(() => undefined)
      }),
    )
    const outcomes: unknown[] = []
    const body = { notes: 'x'.repeat(500_000) }
    const change = createApiStore()
      .store.dispatch(testCreate.initiate({ body }))
      .then(({ error }) => void outcomes.push(error))
    await vi.waitUntil(() => isSent)
    await vi.advanceTimersByTimeAsync(150_000)
    expect(outcomes).toEqual([])
    await vi.advanceTimersByTimeAsync(20_000)
    await change
    expect(outcomes).toEqual([expect.objectContaining({ status: 'NETWORK' })])
  })

  it('of a public call carries the current token, and waits for none', async () => {
    const tokens: (string | null)[] = []
    server.use(
      onCall(getLinkBySlug, ({ request }) => {
        tokens.push(request.headers.get('Authorization'))
        return success(getLinkBySlug, { state: 'unassigned' })
      }),
    )
    const getToken = vi.fn(() => new Promise<never>(() => undefined))
    for (const token of ['id-token', null]) {
      await createApiStore({ getToken, readToken: () => token }).store.dispatch(
        testLink.initiate({ slug: 'ada' }),
      )
    }
    expect(tokens).toEqual(['Bearer id-token', null])
    expect(getToken).not.toHaveBeenCalled()
  })

  it('sends JSON with the version and the idempotency key', async () => {
    const updates = record(updateContact)
    const creations = record(createContact)
    const { store } = createApiStore()
    await store.dispatch(
      testUpdate.initiate({ params: { contactId }, body: { firstName: null }, version: 4 }),
    )
    await store.dispatch(
      testCreate.initiate({ body: { firstName: 'Ada' }, idempotencyKey: 'key-1' }),
    )
    expect(updates[0]?.url).toMatch(new RegExp(`/v1/contacts/${contactId}$`))
    expect(updates[0]?.headers.get('If-Match')).toBe('"4"')
    expect(await updates[0]?.json()).toEqual({ firstName: null })
    expect(creations[0]?.headers.get('Idempotency-Key')).toBe('key-1')
  })

  it('creates with its own idempotency key, which stays the same until a response arrives', async () => {
    const keys: (string | null)[] = []
    const outcomes = [
      () => HttpResponse.error(),
      () => new HttpResponse(null, { status: 502 }),
      () => success(createContact, contact),
      () => success(createContact, contact),
    ]
    server.use(
      onCall(createContact, ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        return outcomes[keys.length - 1]?.() ?? HttpResponse.error()
      }),
    )
    const { store } = createApiStore()
    for (const _outcome of outcomes)
      await store.dispatch(testCreate.initiate({ body: { firstName: 'Key' } }))
    const [first, second, third, fourth] = keys
    expect(first).toMatch(/^[\w-]{36}$/)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
    const updates = record(updateContact)
    await store.dispatch(
      testUpdate.initiate({ params: { contactId }, body: { firstName: null }, version: 4 }),
    )
    expect(updates[0]?.headers.has('Idempotency-Key')).toBe(false)
  })

  it('works against another address, under a path', async () => {
    const urls: string[] = []
    server.use(
      http.get('https://api.example.com/tessera/v1/contacts/:id', ({ request }) => {
        urls.push(request.url)
        return HttpResponse.json({ data: contact })
      }),
    )
    const { store } = createApiStore({ baseUrl: 'https://api.example.com/tessera' })
    await store.dispatch(testGet.initiate({ contactId }))
    expect(urls).toEqual([`https://api.example.com/tessera/v1/contacts/${contactId}`])
  })
})

describe('an answer', () => {
  const answer = async (body: unknown) => {
    server.use(onCall(getContact, () => new HttpResponse(JSON.stringify(body))))
    return createApiStore().store.dispatch(testGet.initiate({ contactId }))
  }

  it('is unwrapped from `data`, or used whole without it', async () => {
    expect((await answer({ data: contact, meta: { took: 1 } })).data).toEqual(contact)
    expect((await answer(contact)).data).toEqual(contact)
  })

  it('that the contract does not allow is retried like any failure, and becomes an INVALID_ANSWER', async () => {
    let count = 0
    server.use(
      onCall(getContact, () =>
        HttpResponse.json({ data: { ...contact, firstName: (count += 1) } }),
      ),
    )
    const { error } = await createApiStore().store.dispatch(testGet.initiate({ contactId }))
    expect(error).toEqual({
      status: 'INVALID_ANSWER',
      code: 'INVALID_ANSWER',
      message: 'Unknown Error',
    })
    expect(count).toBe(4)
    server.use(
      onCall(getContact, () => HttpResponse.json({ data: (count += 1) === 5 ? {} : contact })),
    )
    expect((await createApiStore().store.dispatch(testGet.initiate({ contactId }))).data).toEqual(
      contact,
    )
  })

  it('that is not JSON becomes an INVALID_ANSWER', async () => {
    server.use(onCall(getContact, () => HttpResponse.html('<h1>Proxy</h1>')))
    const { error } = await createApiStore().store.dispatch(testGet.initiate({ contactId }))
    expect(error).toMatchObject({ status: 'INVALID_ANSWER' })
  })

  it('that is a file becomes its name and an object URL', async () => {
    const disposition =
      'attachment; filename="contacts.csv"; filename*=UTF-8\'\'Kontakte%20M%C3%A4rz.csv'
    server.use(
      onCall(
        downloadJobFile,
        () => new HttpResponse('a,b', { headers: { 'Content-Disposition': disposition } }),
      ),
    )
    const { data } = await createApiStore().store.dispatch(
      testDownload.initiate({ params: { jobId: contactId } }),
    )
    expect(data).toEqual({
      fileName: 'Kontakte März.csv',
      objectUrl: expect.stringMatching(/^blob:/) as unknown,
    })
  })
})

describe('a failure', () => {
  it('carries the message, code, fields and request id of the server', async () => {
    callFailsWith(createContact, 'VALIDATION_FAILED', {
      message: 'Please check the fields.',
      fields: { firstName: 'This field is required.' },
    })
    const { error } = await createApiStore().store.dispatch(testCreate.initiate({ body: {} }))
    expect(error).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
      message: 'Please check the fields.',
      fields: { firstName: 'This field is required.' },
      requestId: 'request-1',
    })
  })

  it("is 'Unknown Error' where the server gave no message", async () => {
    server.use(onCall(getContact, () => new HttpResponse('Bad Gateway', { status: 502 })))
    const { error } = await createApiStore().store.dispatch(testGet.initiate({ contactId }))
    expect(error).toEqual({ status: 502, code: 'UNKNOWN', message: 'Unknown Error' })
  })

  it('to reach the server, or to get a token, is NETWORK', async () => {
    server.use(onCall(getContact, () => HttpResponse.error()))
    expect(
      (await createApiStore().store.dispatch(testGet.initiate({ contactId }))).error,
    ).toMatchObject({ status: 'NETWORK', message: 'Unknown Error' })
    const { store } = createApiStore({ getToken: () => Promise.reject(new Error('offline')) })
    expect((await store.dispatch(testGet.initiate({ contactId }))).error).toMatchObject({
      status: 'NETWORK',
    })
  })

  it('with 401 is reported to the session, for queries and mutations alike; any other is not', async () => {
    const { store, actions } = createApiStore()
    const told = () => actions.filter(unauthorized.match).length
    callFailsWith(getContact, 'FORBIDDEN')
    await store.dispatch(testGet.initiate({ contactId }))
    expect(told()).toBe(0)
    callFailsWith(getContact, 'UNAUTHENTICATED')
    callFailsWith(createContact, 'UNAUTHENTICATED')
    await store.dispatch(testGet.initiate({ contactId }, { forceRefetch: true }))
    await store.dispatch(testCreate.initiate({ body: {} }))
    expect(told()).toBe(2)
  })

  it('with 401 is not reported when the user has signed in again meanwhile', async () => {
    let token = 'old-token'
    const { store, actions } = createApiStore({
      getToken: () => Promise.resolve(token),
      readToken: () => token,
    })
    server.use(
      onCall(getContact, () => {
        token = 'new-token'
        return errorAnswer('UNAUTHENTICATED')
      }),
    )
    const { error } = await store.dispatch(testGet.initiate({ contactId }))
    expect(error).toMatchObject({ status: 401 })
    expect(actions.filter(unauthorized.match)).toEqual([])
  })
})

it('an aborted query cancels its HTTP request and is not retried', async () => {
  const arrived: Request[] = []
  let arrive: () => void = () => undefined
  let finish: () => void = () => undefined
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const end = new Promise<void>((resolve) => {
    finish = resolve
  })
  server.use(
    onCall(getContact, async ({ request }) => {
      arrived.push(request)
      arrive()
      request.signal.addEventListener('abort', () => {
        finish()
      })
      await end
      return HttpResponse.error()
    }),
  )
  const request = createApiStore().store.dispatch(testGet.initiate({ contactId }))
  await arrival
  request.abort()
  await end
  expect((await request).isSuccess).toBe(false)
  expect(arrived).toHaveLength(1)
})
