import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { TableLayout } from '@/contract/account/users'
import { ColumnChooser } from './ColumnChooser'
import { defaultLayout } from './tableLayout'

const columns = [
  { key: 'name', title: 'Name', isPinned: true },
  { key: 'work', title: 'Work' },
  { key: 'mail', title: 'Mail' },
]

function Board() {
  const [layout, setLayout] = useState<TableLayout>(defaultLayout)
  return <ColumnChooser columns={columns} layout={layout} onLayoutChange={setLayout} />
}

it('shows, orders and pins columns, sets the density, and resets; the focus keeps its place', async () => {
  const user = userEvent.setup()
  render(<Board />)
  const order = () =>
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map(
        (item) =>
          `${within(item).getByRole<HTMLInputElement>('checkbox').checked ? '+' : '-'}${item.textContent}`,
      )
  const reset = screen.getByRole('button', { name: 'Reset to default' })
  expect(order()).toEqual(['+Name', '+Work', '+Mail'])
  expect(reset).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Move Mail up' }))
  expect(order()).toEqual(['+Name', '+Mail', '+Work'])
  expect(screen.getByRole('button', { name: 'Move Mail up' })).toHaveFocus()
  expect(screen.getByRole('status')).toHaveTextContent('Mail is number 2 of 3.')
  await user.click(screen.getByRole('button', { name: 'Pin Work' }))
  expect(order()).toEqual(['+Name', '+Work', '+Mail'])
  await user.click(screen.getByRole('checkbox', { name: 'Mail' }))
  await user.click(screen.getByRole('checkbox', { name: 'Work' }))
  expect(order()).toEqual(['+Name', '-Work', '-Mail'])
  expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: 'Compact' }))
  expect(screen.getByRole('radio', { name: 'Compact' })).toBeChecked()
  await user.click(reset)
  expect(order()).toEqual(['+Name', '+Work', '+Mail'])
  expect(screen.getByRole('radio', { name: 'Comfortable' })).toBeChecked()
})
