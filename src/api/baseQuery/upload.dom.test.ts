import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { uploadContactDisplay } from '@/contract/contacts/contacts'
import { buildContact, buildId } from '@/testing/builders'
import { createApiStore } from '@/testing/createApiStore'
import { onCall, success } from '@/testing/handlers/callHandler'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { testApi } from '@/testing/testApi'
import { unauthorized } from '../unauthorized'

const { testUpload } = testApi.endpoints
const contactId = buildId()
const file = () => new File(['picture bytes'], 'ada.png', { type: 'image/png' })
const upload = (onUploadProgress?: (fraction: number) => void) =>
  testUpload.initiate({
    params: { contactId },
    body: { file: file() },
    idempotencyKey: 'once',
    ...(onUploadProgress && { onUploadProgress }),
  })

it('sends a file as multipart with the token, and reports its progress', async () => {
  const seen: Record<string, string | null>[] = []
  server.use(
    onCall(uploadContactDisplay, async ({ request }) => {
      const body = await request.clone().text()
      seen.push({
        type: request.headers.get('Content-Type')?.split(';')[0] ?? null,
        token: request.headers.get('Authorization'),
        key: request.headers.get('Idempotency-Key'),
        name: /name="file"; filename="([^"]+)"/.exec(body)?.[1] ?? null,
        content: /picture bytes/.exec(body)?.[0] ?? null,
      })
      return success(
        uploadContactDisplay,
        buildContact({ id: contactId, displayImage: '/files/1' }),
      )
    }),
  )
  const fractions: number[] = []
  const { data } = await createApiStore().store.dispatch(
    upload((fraction) => fractions.push(fraction)),
  )
  expect(seen).toEqual([
    {
      type: 'multipart/form-data',
      token: 'Bearer id-token',
      key: 'once',
      name: 'ada.png',
      content: 'picture bytes',
    },
  ])
  expect(data?.displayImage).toBe('/files/1')
  expect(fractions.at(-1)).toBe(1)
  expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)
})

it('maps its failures like any other call, and never sends twice', async () => {
  callFailsWith(uploadContactDisplay, 'PAYLOAD_TOO_LARGE', { message: 'Too large.' })
  expect((await createApiStore().store.dispatch(upload())).error).toMatchObject({
    status: 413,
    message: 'Too large.',
    requestId: 'request-1',
  })

  let count = 0
  server.use(
    onCall(uploadContactDisplay, () => {
      count += 1
      return HttpResponse.error()
    }),
  )
  expect((await createApiStore().store.dispatch(upload())).error).toMatchObject({
    status: 'NETWORK',
    message: 'Unknown Error',
  })
  expect(count).toBe(1)

  callFailsWith(uploadContactDisplay, 'UNAUTHENTICATED')
  const { store, actions } = createApiStore()
  await store.dispatch(upload())
  expect(actions.some(unauthorized.match)).toBe(true)
})

it('ends as ABORTED when it is aborted', async () => {
  let arrive: () => void = () => undefined
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  server.use(
    onCall(uploadContactDisplay, () => {
      arrive()
      return new Promise<Response>(() => undefined)
    }),
  )
  const request = createApiStore().store.dispatch(upload())
  await arrival
  request.abort()
  expect((await request).error).toBeDefined()
})
