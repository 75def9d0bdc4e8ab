import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { tableLayout } from '@/contract/account/users'
import type { TableLayout } from '@/contract/account/users'
import {
  defaultLayout,
  isLastShown,
  isSameLayout,
  columnsInLayout,
  moveColumn,
  neighborOf,
  setHidden,
  setPinned,
  setWidths,
  shownColumns,
} from './tableLayout'

const columns = [
  { key: 'star', isBare: true, isPinned: true },
  { key: 'name', isPinned: true },
  { key: 'work' },
  { key: 'mail' },
  { key: 'city', isHidden: true },
]
const layout = (...entries: TableLayout['columns']): TableLayout => ({
  columns: entries,
  density: 'comfortable',
})
const keys = (given: TableLayout) =>
  shownColumns(columns, given)
    .map(({ column, isPinned }) => (isPinned ? `[${column.key}]` : column.key))
    .join(' ')

describe('a table layout', () => {
  it.each<[string, TableLayout, string]>([
    ['nothing said: as the columns say', defaultLayout, '[star] [name] work mail'],
    [
      'an order; columns that are not named follow, pinned ones stay first',
      layout({ key: 'mail' }, { key: 'work' }),
      '[star] [name] mail work',
    ],
    [
      'a key that no column has',
      layout({ key: 'shoeSize', isPinned: true }, { key: 'mail' }),
      '[star] [name] mail work',
    ],
    [
      'a key twice: the first counts',
      layout({ key: 'mail', isHidden: true }, { key: 'mail' }),
      '[star] [name] work',
    ],
    [
      'a column that is hidden by default',
      layout({ key: 'city', isHidden: false }),
      '[star] [name] city work mail',
    ],
    ['let go', layout({ key: 'name', isPinned: false }), '[star] name work mail'],
    [
      'everything hidden: one stays',
      layout(...columns.map(({ key }) => ({ key, isHidden: true }))),
      '[name]',
    ],
  ])('%s', (_name, given, shown) => {
    expect(keys(given)).toBe(shown)
  })

  it.each<[string, (from: TableLayout) => TableLayout, string]>([
    ['hides', (from) => setHidden(columns, from, 'work', true), '[star] [name] mail'],
    ['shows', (from) => setHidden(columns, from, 'city', false), '[star] [name] work mail city'],
    [
      'pins behind those that are pinned',
      (from) => setPinned(columns, from, 'mail', true),
      '[star] [name] [mail] work',
    ],
    [
      'lets go to the head of the others',
      (from) => setPinned(columns, from, 'star', false),
      '[name] star work mail',
    ],
    [
      'moves before',
      (from) => moveColumn(columns, from, 'mail', 'work', 'before'),
      '[star] [name] mail work',
    ],
    [
      'moves after one that is pinned, and is pinned',
      (from) => moveColumn(columns, from, 'mail', 'star', 'after'),
      '[star] [mail] [name] work',
    ],
    [
      'leaves one that is moved to itself',
      (from) => moveColumn(columns, from, 'mail', 'mail', 'after'),
      '[star] [name] work mail',
    ],
  ])('%s', (_name, change, shown) => {
    expect(keys(change(defaultLayout))).toBe(shown)
  })

  it('gives widths in whole pixels within the bounds', () => {
    const laid = columnsInLayout(
      columns,
      setWidths(columns, defaultLayout, { name: 310.6, work: 2, mail: 5000 }),
    )
    expect(laid.map(({ width }) => width)).toEqual([undefined, 311, 40, 1000, undefined])
  })

  it('knows neighbors among shown and equally pinned columns, and the last shown data column', () => {
    expect(neighborOf(columns, defaultLayout, 'name', 1)).toBeUndefined()
    expect(neighborOf(columns, defaultLayout, 'work', 1)).toBe('mail')
    const bare = ['work', 'mail'].reduce(
      (from, key) => setHidden(columns, from, key, true),
      defaultLayout,
    )
    expect(isLastShown(columns, bare, 'name')).toBe(true)
    expect(keys(setHidden(columns, bare, 'name', true))).toBe('[star] [name]')
    expect(isSameLayout(columns, setHidden(columns, bare, 'name', true), bare)).toBe(true)
    expect(isSameLayout(columns, bare, defaultLayout)).toBe(false)
  })

  it('always matches the contract, with every column in it once, after any change', () => {
    const key = fc.constantFrom('star', 'name', 'work', 'mail', 'city', 'shoeSize')
    const step = fc.oneof(
      fc.tuple(key, fc.boolean()).map(
        ([one, is]) =>
          (from: TableLayout) =>
            setHidden(columns, from, one, is),
      ),
      fc.tuple(key, fc.boolean()).map(
        ([one, is]) =>
          (from: TableLayout) =>
            setPinned(columns, from, one, is),
      ),
      fc.tuple(key, fc.double({ noNaN: true })).map(
        ([one, width]) =>
          (from: TableLayout) =>
            setWidths(columns, from, { [one]: width }),
      ),
      fc.tuple(key, key, fc.constantFrom('before' as const, 'after' as const)).map(
        ([one, to, side]) =>
          (from: TableLayout) =>
            moveColumn(columns, from, one, to, side),
      ),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const end = steps.reduce((from, change) => change(from), defaultLayout)
        expect(v.safeParse(tableLayout, end).success).toBe(true)
        expect(
          columnsInLayout(columns, end)
            .map(({ column }) => column.key)
            .sort(),
        ).toEqual(columns.map((column) => column.key).sort())
        expect(shownColumns(columns, end).some(({ column }) => column.isBare !== true)).toBe(true)
      }),
    )
  })
})
