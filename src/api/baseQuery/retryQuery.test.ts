import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getContact } from '@/contract/contacts/contacts'
import { type ApiError, createApiError } from '../apiError'
import { RETRY_DELAYS, retryQuery } from './retryQuery'

type Answer = { data: string } | { error: ApiError }

const failure = (status: ApiError['status'], more: Partial<ApiError> = {}): Answer => ({
  error: { status, code: 'X', message: 'M', ...more },
})

/**
 * Runs a call that gets the answers in order, then the last one again. `sentAt` holds the times of
 * the requests in milliseconds.
 */
function run(answers: Answer[], type: 'query' | 'mutation' = 'query') {
  const controller = new AbortController()
  const sentAt: number[] = []
  const start = Date.now()
  const query = retryQuery(() => {
    sentAt.push(Date.now() - start)
    return answers[Math.min(sentAt.length, answers.length) - 1] ?? failure(500)
  })
  const ignore = () => undefined
  const api = {
    signal: controller.signal,
    abort: ignore,
    dispatch: vi.fn(),
    getState: ignore,
    extra: {},
    endpoint: 'get',
    type,
  }
  return { sentAt, controller, result: Promise.resolve(query({ call: getContact }, api, {})) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a query', () => {
  it.each([400, 403, 404, 409, 422, 429, 500, 501, 503, 'NETWORK', 'INVALID_ANSWER'] as const)(
    'is retried three times after %s',
    async (status) => {
      const { sentAt, result } = run([failure(status)])
      await vi.runAllTimersAsync()
      expect(await result).toMatchObject({ error: { status } })
      expect(sentAt).toEqual([0, 300, 1100, 3100])
    },
  )

  it('is not retried after a 401', async () => {
    const { sentAt, result } = run([failure(401)])
    await vi.runAllTimersAsync()
    expect(await result).toMatchObject({ error: { status: 401 } })
    expect(sentAt).toHaveLength(1)
  })

  it('stops at the first success and at a 401 on the way', async () => {
    const lucky = run([failure(503), { data: 'here' }])
    const expired = run([failure(503), failure(401)])
    await vi.runAllTimersAsync()
    expect(await lucky.result).toEqual({ data: 'here' })
    expect(lucky.sentAt).toHaveLength(2)
    expect(expired.sentAt).toHaveLength(2)
  })

  it.each([
    [0, 240],
    [0.999999, 360],
  ])('varies the wait by a fifth (random %d: %d ms)', async (random, expected) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const { sentAt } = run([failure(500), { data: '' }])
    await vi.runAllTimersAsync()
    expect(sentAt[1]).toBeCloseTo(expected, -1)
  })

  it.each([
    ['as long as Retry-After says', 4, 4000],
    ['ten seconds at most', 3600, 10_000],
    ['not at all when it says 0', 0, 0],
  ])('waits after a 429 %s', async (_name, retryAfter, expected) => {
    const { sentAt } = run([failure(429, { retryAfter }), { data: '' }])
    await vi.runAllTimersAsync()
    expect(sentAt).toEqual([0, expected])
  })

  it('follows Retry-After of a 429 only', async () => {
    const { sentAt } = run([failure(503, { retryAfter: 9 }), { data: '' }])
    await vi.runAllTimersAsync()
    expect(sentAt).toEqual([0, RETRY_DELAYS[0]])
  })

  it('ends at once when it is aborted while it waits', async () => {
    const { sentAt, controller, result } = run([failure(500)])
    await vi.advanceTimersByTimeAsync(100)
    controller.abort()
    expect(await result).toEqual({ error: createApiError('ABORTED') })
    await vi.runAllTimersAsync()
    expect(sentAt).toHaveLength(1)
  })
})

it.each([500, 503, 429, 'NETWORK'] as const)(
  'a mutation is sent once, even after %s',
  async (status) => {
    const { sentAt, result } = run([failure(status, { retryAfter: 1 })], 'mutation')
    await vi.runAllTimersAsync()
    expect(await result).toMatchObject({ error: { status } })
    expect(sentAt).toHaveLength(1)
  },
)
