import { afterEach, expect, it, vi } from 'vitest'
import { ownTimeZone } from './ownTimeZone'

afterEach(() => {
  vi.restoreAllMocks()
})

it.each([
  ['Asia/Tokyo', 'Asia/Tokyo'],
  ['Etc/Unknown', 'UTC'],
  ['', 'UTC'],
])('a browser in %s is in %s', (told, zone) => {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: told,
  })
  expect(ownTimeZone()).toBe(zone)
})
