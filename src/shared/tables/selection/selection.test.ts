import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allSelected,
  deselectDeleted,
  isSelected,
  nothingSelected,
  selectRows,
  selectedCount,
  toggleRow,
} from './selection'
import type { Selection } from './selection'

describe('selection', () => {
  it.each<[string, Selection, number]>([
    ['nothing', nothingSelected, 0],
    ['all', allSelected, 612],
    ['three by id', selectRows(nothingSelected, ['a', 'b', 'c']), 3],
    ['all but one', toggleRow(allSelected, 'a'), 611],
    ['all but one, put back', toggleRow(toggleRow(allSelected, 'a'), 'a'), 612],
    ['one that is deleted', deselectDeleted(toggleRow(nothingSelected, 'a'), ['a']), 0],
  ])('counts %s of 612', (_name, selection, count) => {
    expect(selectedCount(selection, 612)).toBe(count)
  })

  it('keeps excluded rows excluded, also when they return', () => {
    const selection = deselectDeleted(toggleRow(allSelected, 'a'), ['a'])
    expect(selectedCount(selection, 611, new Set(['a']))).toBe(611)
    expect(isSelected(selection, 'a')).toBe(false)
  })

  it('always counts the selected rows, whichever are clicked, deleted and restored', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('toggle' as const), at: fc.nat(19) }),
      fc.record({ do: fc.constant('select' as const), at: fc.nat(19) }),
      fc.record({ do: fc.constant('delete' as const), at: fc.nat(19) }),
      fc.record({
        do: fc.constantFrom('all' as const, 'nothing' as const, 'undo' as const),
        at: fc.constant(0),
      }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let rows = Array.from({ length: 20 }, (_, at) => String(at))
        const all = rows
        let selection: Selection = nothingSelected
        for (const { do: action, at } of steps) {
          const id = rows[at]
          if (action === 'all') selection = allSelected
          else if (action === 'nothing') selection = nothingSelected
          else if (action === 'undo') rows = all
          else if (id === undefined) continue
          else if (action === 'toggle') selection = toggleRow(selection, id)
          else if (action === 'select') selection = selectRows(selection, [id])
          else {
            rows = rows.filter((row) => row !== id)
            selection = deselectDeleted(selection, [id])
          }
          const chosen = selection
          const missing = new Set(all.filter((row) => !rows.includes(row)))
          expect(selectedCount(chosen, rows.length, missing)).toBe(
            rows.filter((row) => isSelected(chosen, row)).length,
          )
        }
      }),
    )
  })
})
