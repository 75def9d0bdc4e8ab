import { expect, it } from 'vitest'
import { shareTokenRequests } from './shareTokenRequests'

/** Creates tokens that expire on demand; each answer takes one turn of the event loop. */
function desk() {
  const asked: boolean[] = []
  let isExpired = false
  let count = 1
  const getToken = shareTokenRequests(async (isForced) => {
    asked.push(isForced)
    await Promise.resolve()
    if (isForced || isExpired) count += 1
    isExpired = false
    return `token-${String(count)}`
  })
  return {
    asked,
    getToken,
    expire: () => {
      isExpired = true
    },
    refreshes: () => count - 1,
  }
}

it('shares one request among concurrent callers, and starts a new one afterwards', async () => {
  const { getToken, asked } = desk()
  expect(await Promise.all([getToken(false), getToken(false), getToken(false)])).toEqual([
    'token-1',
    'token-1',
    'token-1',
  ])
  await getToken(false)
  expect(asked).toEqual([false, false])
})

it('shares a forced refresh with callers meanwhile', async () => {
  const { getToken, refreshes } = desk()
  expect(await Promise.all([getToken(true), getToken(false), getToken(true)])).toEqual([
    'token-2',
    'token-2',
    'token-2',
  ])
  expect(refreshes()).toBe(1)
})

it('refreshes once when a refresh is forced during another one', async () => {
  const { getToken, expire, refreshes } = desk()
  await getToken(false)
  expire()
  expect(
    await Promise.all([getToken(false), getToken(true), getToken(false), getToken(true)]),
  ).toEqual(['token-2', 'token-2', 'token-2', 'token-2'])
  expect(refreshes()).toBe(1)
})

it('refreshes when forced during a plain read', async () => {
  const { getToken, refreshes } = desk()
  await getToken(false)
  expect(await Promise.all([getToken(false), getToken(true)])).toEqual(['token-1', 'token-2'])
  expect(refreshes()).toBe(1)
})

it('rejects for all callers, and starts a new request afterwards', async () => {
  let isDown = true
  const getToken = shareTokenRequests(() =>
    isDown ? Promise.reject(new Error('Down.')) : Promise.resolve('token'),
  )
  const both = await Promise.allSettled([getToken(false), getToken(false)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await getToken(false)).toBe('token')
})
