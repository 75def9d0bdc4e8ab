import fc from 'fast-check'
import { expect, it } from 'vitest'
import { piecesOf } from './pieces'

it('keeps all items in their order, and no piece weighs more than the most but for one item', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 30 }), (items, most) => {
      const pieces = [...piecesOf(items, most, (item) => item)]
      expect(pieces.flat()).toEqual(items)
      const sum = (piece: readonly number[]) => piece.reduce((all, item) => all + item, 0)
      for (const [at, piece] of pieces.entries()) {
        expect(piece.length).toBeGreaterThan(0)
        expect(piece.length === 1 || sum(piece) <= most).toBe(true)
        // The next item would not have fitted.
        const next = pieces[at + 1]?.[0]
        expect(next === undefined || sum(piece) + next > most).toBe(true)
      }
    }),
  )
})

it('counts items without weights', () => {
  expect([...piecesOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  expect([...piecesOf([], 2)]).toEqual([])
})
