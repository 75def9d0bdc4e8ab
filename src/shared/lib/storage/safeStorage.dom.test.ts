import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserStorage, tabStorage } from './safeStorage'

afterEach(() => {
  vi.restoreAllMocks()
  for (const storage of [browserStorage, tabStorage])
    for (const key of storage.keys()) storage.remove(key)
})

describe.each([
  ['localStorage', browserStorage],
  ['sessionStorage', tabStorage],
] as const)('%s', (name, storage) => {
  it('keeps texts in the browser’s storage', () => {
    expect(storage.set('one', '1')).toBe(true)
    expect(window[name].getItem('one')).toBe('1')
    expect(storage.get('one')).toBe('1')
    expect(storage.keys()).toEqual(['one'])
    storage.remove('one')
    expect(storage.get('one')).toBeNull()
  })

  it('keeps them in the page if the browser blocks storage', () => {
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied.', 'SecurityError')
    })
    expect(storage.get('one')).toBeNull()
    expect(storage.set('one', '1')).toBe(false)
    expect(storage.get('one')).toBe('1')
    expect(storage.keys()).toEqual(['one'])
    storage.remove('one')
    expect(storage.get('one')).toBeNull()
  })

  it('keeps the newer text in the page if storage is full', () => {
    storage.set('one', 'old')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError')
    })
    expect(storage.set('one', 'new')).toBe(false)
    expect(storage.get('one')).toBe('new')
    expect(storage.keys()).toEqual(['one'])
    vi.restoreAllMocks()
    expect(storage.set('one', 'newest')).toBe(true)
    expect(storage.get('one')).toBe('newest')
  })
})
