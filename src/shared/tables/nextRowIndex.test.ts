import { describe, expect, it } from 'vitest'
import { nextRowIndex } from './nextRowIndex'

const plain = { code: '', ctrlKey: false, metaKey: false, altKey: false }

describe('nextRowIndex', () => {
  it.each([
    ['j', 5, 6],
    ['ArrowDown', 99, 99],
    ['k', 5, 4],
    ['J', 5, 6],
    ['ArrowUp', 0, 0],
    ['PageDown', 5, 15],
    ['PageUp', 5, 0],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['x', 50, null],
    ['Enter', 50, null],
  ])('%s from row %d of 100 leads to %s', (key, from, to) => {
    expect(nextRowIndex({ ...plain, key }, from, 100, 10)).toBe(to)
  })

  it('finds j where it is on an English keyboard', () => {
    expect(nextRowIndex({ ...plain, key: 'о', code: 'KeyJ' }, 5, 100, 10)).toBe(6)
  })

  it.each(['ctrlKey', 'metaKey', 'altKey'])(
    'leaves a key pressed with %s to the browser',
    (modifier) => {
      expect(nextRowIndex({ ...plain, key: 'j', [modifier]: true }, 5, 100, 10)).toBeNull()
    },
  )
})
