import { expect, it } from 'vitest'
import { getContact, updateContact } from '@/contract/contacts/contacts'
import { buildContact, buildId } from '@/testing/builders'
import { createApiStore } from '@/testing/createApiStore'
import { onCall, success } from '@/testing/handlers/callHandler'
import { server } from '@/testing/server'
import { testApi } from '@/testing/testApi'
import { requestEarly, takeEarlyAnswer } from './earlyAnswers'

const { testGet, testUpdate } = testApi.endpoints
const token = 'token'

/** Serves a contact and requests it early; returns the requests so far. */
async function ask() {
  const contact = buildContact({ id: buildId() })
  const requests: string[] = []
  server.use(
    onCall(getContact, ({ request }) => {
      requests.push(request.url)
      return success(getContact, contact)
    }),
    onCall(updateContact, () => success(updateContact, contact)),
  )
  const { store } = createApiStore({ getToken: () => Promise.resolve(token) })
  const first = store.dispatch(testGet.initiate({ contactId: contact.id }))
  await first
  first.unsubscribe()
  const [url = ''] = requests.splice(0)
  await requestEarly(url, token)
  const get = () =>
    store.dispatch(testGet.initiate({ contactId: contact.id }, { forceRefetch: true }))
  return { contact, requests, url, store, get }
}

it('serves the same request of the app once', async () => {
  const { requests, get, contact } = await ask()
  expect((await get()).data).toMatchObject({ id: contact.id })
  expect(requests).toHaveLength(1)
  await get()
  expect(requests).toHaveLength(2)
})

it('is forgotten once something is changed, which it does not show', async () => {
  const { url, store } = await ask()
  const params = { contactId: buildId() }
  await store.dispatch(testUpdate.initiate({ params, version: 1, body: { firstName: 'B' } }))
  const { signal } = new AbortController()
  expect(await takeEarlyAnswer({ method: 'GET', url, signal }, token)).toBeNull()
})

it('is not waited for by an aborted request, nor given to another token', async () => {
  const { url } = await ask()
  const waiting = new AbortController()
  server.use(onCall(getContact, () => new Promise<never>(() => undefined)))
  void requestEarly(url, token)
  const taken = takeEarlyAnswer({ method: 'GET', url, signal: waiting.signal }, token)
  waiting.abort()
  expect(await taken).toBeNull()
  server.use(onCall(getContact, () => success(getContact, buildContact())))
  await requestEarly(url, token)
  const { signal } = new AbortController()
  expect(await takeEarlyAnswer({ method: 'GET', url, signal }, 'other')).toBeNull()
})
