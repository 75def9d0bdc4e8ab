import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { rowKeyHandler } from './rowKeyHandler'
import { nothingSelected } from './selection/selection'

it.each([
  ['on its own', { key: 'x' }, 'toggle'],
  ['with Shift', { key: 'X', shiftKey: true }, 'extendTo'],
  ['with Caps Lock', { key: 'X' }, 'toggle'],
  ['with Caps Lock and Shift', { key: 'x', shiftKey: true }, 'extendTo'],
  ['on a Cyrillic keyboard', { key: 'ч' }, 'toggle'],
])('selects by the key of X %s', (_case, key, name) => {
  const acts = { toggle: vi.fn(), extendTo: vi.fn() }
  const onKeyDown = rowKeyHandler<string>({
    rowAt: () => 'row',
    selection: nothingSelected,
    onSelectionChange: vi.fn(),
    edit: () => false,
    onOpen: vi.fn(),
    onRowKey: vi.fn(),
    ...acts,
  })
  render(
    <div
      role="row"
      tabIndex={0}
      onKeyDown={(event) => {
        onKeyDown(event, 3)
      }}
    />,
  )
  fireEvent.keyDown(screen.getByRole('row'), { code: 'KeyX', ...key })
  const called = Object.entries(acts).filter(([, act]) => act.mock.calls.length > 0)
  expect(called.map(([each]) => each)).toEqual([name])
})
