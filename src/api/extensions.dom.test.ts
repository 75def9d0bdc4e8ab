import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { calls } from '@/contract'
import { type Call, pathParams } from '@/contract/call'
import { extensions } from '@/contract/extensions'
import { buildId } from '@/testing/builders'
import { createApiStore } from '@/testing/createApiStore'
import { onCall } from '@/testing/handlers/callHandler'
import { refusals } from '@/testing/specOnlyBackend'
import { server } from '@/testing/server'
import { testApi } from '@/testing/testApi'
import { SENTINEL, isServed } from './extensions'

const { testGet, testJob, testJobs, testMerge } = testApi.endpoints

/** Counts the requests of a call with this answer. */
function answer(call: Call, make: () => Response): { count: number } {
  const seen = { count: 0 }
  server.use(
    onCall(call, () => {
      seen.count += 1
      return make()
    }),
  )
  return seen
}

const absent = { error: { status: 'NOT_SERVED', message: 'This server does not offer that.' } }
const noRow = () =>
  HttpResponse.json(
    { error: { code: 'NOT_FOUND', message: 'This job does not exist.', requestId: 'r-1' } },
    { status: 404 },
  )

describe('an extension that the backend does not have', () => {
  it.each(Object.entries(refusals))(
    'is requested once, without retries, and never again (%s)',
    async (_name, refuse) => {
      const seen = answer(calls.listJobs, refuse)
      const { store } = createApiStore()
      expect(await store.dispatch(testJobs.initiate())).toMatchObject(absent)
      expect(
        await store.dispatch(testJobs.initiate(undefined, { forceRefetch: true })),
      ).toMatchObject(absent)
      expect(seen.count).toBe(1)
    },
  )

  it('means that all are missing if it is the list of jobs: the others are not requested', async () => {
    answer(calls.listJobs, refusals['404 in the contract’s words'])
    const seen = answer(calls.mergeContacts, refusals['501 in other words'])
    const { store } = createApiStore()
    await store.dispatch(testJobs.initiate())
    expect(
      await store.dispatch(
        testMerge.initiate({ body: { contacts: [], survivorId: buildId(), choices: {} } }),
      ),
    ).toMatchObject(absent)
    expect(seen.count).toBe(0)
  })

  it('means nothing for the others if it is another call', async () => {
    answer(calls.mergeContacts, refusals['501 in other words'])
    const { store } = createApiStore()
    await store.dispatch(
      testMerge.initiate({ body: { contacts: [], survivorId: buildId(), choices: {} } }),
    )
    expect(isServed(store.getState(), calls.mergeContacts)).toBe(false)
    expect(isServed(store.getState(), calls.listJobs)).toBe(true)
  })
})

describe('a row that is missing', () => {
  it('does not mark its call as missing: it is requested again', async () => {
    const seen = answer(calls.getJob, noRow)
    const { store } = createApiStore()
    expect(await store.dispatch(testJob.initiate({ jobId: buildId() }))).toMatchObject({
      error: { status: 404, code: 'NOT_FOUND' },
    })
    expect(seen.count).toBe(4)
    expect(isServed(store.getState(), calls.getJob)).toBe(true)
  })

  it('of a call in the specification stays an ordinary error', async () => {
    const seen = answer(calls.getContact, refusals['501 in other words'])
    const { store } = createApiStore()
    expect(await store.dispatch(testGet.initiate({ contactId: buildId() }))).toMatchObject({
      error: { status: 501 },
    })
    expect(seen.count).toBe(4)
  })
})

describe('the names of the extensions', () => {
  const table: readonly Call[] = Object.values(calls)
  const names = table
    .filter(({ extension }) => extension)
    .map(({ method, path }) => `${method} ${path}`)

  it('are in the table of calls', () => {
    expect(
      Object.values(extensions).filter(({ method, path }) => !names.includes(`${method} ${path}`)),
    ).toEqual([])
    expect(names).toContain(SENTINEL)
    expect(pathParams(SENTINEL)).toEqual([])
  })
})
