import { afterEach, expect, it, vi } from 'vitest'
import { dismissJobs, trackJob, parseIds, readTracked, takeEndNotice } from './trackedJobs'

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
])(
  'tracks jobs, announces their end once and dismisses them where storage is %s',
  (_name, refuse) => {
    refuse()
    trackJob('job-1')
    expect(parseIds(readTracked())).toEqual(['job-1'])
    expect([
      takeEndNotice({ id: 'job-1', state: 'done' }),
      takeEndNotice({ id: 'job-1', state: 'done' }),
    ]).toEqual([true, false])
    dismissJobs(['job-1'])
    expect(parseIds(readTracked())).toEqual([])
  },
)
