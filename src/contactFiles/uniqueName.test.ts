import { expect, it } from 'vitest'
import { compileMapping } from './rows/compileMapping'
import { uniqueName } from './uniqueName'

it('numbers equal names, past those that are taken', () => {
  const names = new Map([['Phone (2)', 2]])
  expect(['Phone', 'Phone', 'Phone', 'Phone (2)'].map((name) => uniqueName(name, names))).toEqual([
    'Phone',
    'Phone (3)',
    'Phone (4)',
    'Phone (2) (2)',
  ])
})

it('names the left-out values of as many equal columns as a file may have', () => {
  const target = { kind: 'list', field: 'phones', part: 'value', slot: 0 } as const
  const columns = Array.from({ length: 12_000 }, () => ({ header: 'Phone', target }))
  const { fallbackNames } = compileMapping({ columns })
  expect(new Set(fallbackNames.values()).size).toBe(12_000)
  expect(fallbackNames.get(11_999)).toBe('Phone (12000)')
})
