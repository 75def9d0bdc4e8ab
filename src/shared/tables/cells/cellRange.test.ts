import { expect, it } from 'vitest'
import { boundsOf, cellByKey, sizeOf } from './cellRange'

const columns = ['name', 'email', 'phone']
const grid = { columns, total: 100, page: 10 }
const plain = { ctrlKey: false, metaKey: false, shiftKey: false }

it.each<[string, boolean, [number, string], [number, string] | null]>([
  ['ArrowDown', false, [5, 'email'], [6, 'email']],
  ['ArrowUp', false, [0, 'email'], [0, 'email']],
  ['ArrowLeft', false, [5, 'name'], [5, 'name']],
  ['ArrowRight', false, [5, 'email'], [5, 'phone']],
  ['ArrowDown', true, [5, 'email'], [99, 'email']],
  ['ArrowLeft', true, [5, 'phone'], [5, 'name']],
  ['Home', false, [5, 'phone'], [5, 'name']],
  ['End', true, [5, 'name'], [99, 'phone']],
  ['PageDown', false, [95, 'name'], [99, 'name']],
  ['x', false, [5, 'name'], null],
  ['ArrowDown', false, [5, 'hidden'], null],
])('%s (Ctrl: %s) leads from %j to %j', (key, ctrlKey, [row, column], to) => {
  const next = cellByKey({ ...plain, key, ctrlKey }, { row, column }, grid)
  expect(next && [next.row, next.column]).toEqual(to)
})

it('a range has the same bounds in any direction', () => {
  const [one, other] = [
    { row: 7, column: 'email' },
    { row: 3, column: 'name' },
  ]
  const bounds = { top: 3, bottom: 7, left: 0, right: 1 }
  expect(boundsOf({ anchor: one, end: other }, columns)).toEqual(bounds)
  expect(boundsOf({ anchor: other, end: one }, columns)).toEqual(bounds)
  expect(sizeOf(bounds)).toEqual({ rows: 5, columns: 2, cells: 10 })
  expect(boundsOf({ anchor: one, end: { row: 1, column: 'hidden' } }, columns)).toBeNull()
})
