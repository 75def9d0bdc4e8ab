import { afterEach, expect, it, vi } from 'vitest'
import { dismissJobs, followJob, followedIds, followedText, takeExpected } from './followedJobs'

afterEach(() => {
  vi.restoreAllMocks()
})

it.each([
  [
    'blocked',
    () => {
      for (const name of ['localStorage', 'sessionStorage'] as const) {
        vi.spyOn(window, name, 'get').mockImplementation(() => {
          throw new DOMException('Access is denied.', 'SecurityError')
        })
      }
    },
  ],
  [
    'full',
    () => {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('Full.', 'QuotaExceededError')
      })
    },
  ],
])('follows jobs, tells their end once and puts them away where storage is %s', (_name, refuse) => {
  refuse()
  followJob('job-1')
  expect(followedIds(followedText())).toEqual(['job-1'])
  expect([
    takeExpected({ id: 'job-1', state: 'done' }),
    takeExpected({ id: 'job-1', state: 'done' }),
  ]).toEqual([true, false])
  dismissJobs(['job-1'])
  expect(followedIds(followedText())).toEqual([])
})
