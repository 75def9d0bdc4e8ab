import { expect, it } from 'vitest'
import { ByteLru } from './ByteLru'

it('keeps the most recently used values within its bytes, and counts them', () => {
  const lru = new ByteLru<string>(10)
  lru.set('a', 'A', 4)
  lru.set('b', 'B', 4)
  expect(lru.get('a')).toBe('A')
  lru.set('c', 'C', 4)
  expect([lru.get('a'), lru.get('b'), lru.get('c'), lru.bytes]).toEqual(['A', undefined, 'C', 8])
  lru.set('c', 'more', 6)
  expect([lru.get('a'), lru.get('c'), lru.bytes]).toEqual(['A', 'more', 10])
  lru.set('d', 'too much', 11)
  lru.set('a', 'too much now', 11)
  expect([lru.get('d'), lru.get('a'), lru.bytes]).toEqual([undefined, undefined, 6])
  lru.delete('nobody')
  lru.deleteWhere((value) => value === 'more')
  expect(lru.bytes).toBe(0)
})
