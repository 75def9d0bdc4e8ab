import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { memo, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { SortableItem } from './SortableItem'
import { SortableList } from './SortableList'
import { useSorting } from './useSorting'

const drawn: string[] = []

function MoveDown({ id }: { id: string }) {
  const { positionOf, moveTo } = useSorting()
  return (
    <button
      type="button"
      onClick={() => {
        moveTo(id, positionOf(id).at + 1)
      }}
    >
      {id} down
    </button>
  )
}

const Row = memo(function Row({ id }: { id: string }) {
  drawn.push(id)
  return (
    <SortableItem id={id} name={`Row ${id}`}>
      <MoveDown id={id} />
    </SortableItem>
  )
})

function List() {
  const [ids, setIds] = useState(['a', 'b', 'c', 'd'])
  const onMove = (from: number, to: number) => {
    setIds(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ''))
  }
  return (
    <SortableList label="Letters" ids={ids} nameOf={(id) => `Row ${id}`} onMove={onMove}>
      {ids.map((id) => (
        <Row key={id} id={id} />
      ))}
    </SortableList>
  )
}

const order = () =>
  within(screen.getByRole('list', { name: 'Letters' }))
    .getAllByRole('listitem')
    .map((item) => /[a-d](?= down)/.exec(item.textContent)?.[0])
    .join('')
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')

it('is reordered by keys, announces a row’s position, and restores it on Escape', async () => {
  render(<List />)
  const user = userEvent.setup()
  const handle = screen.getByRole('button', { name: 'Move Row b' })
  expect(handle).toHaveAccessibleDescription(/Space to pick this up/)
  handle.focus()
  await user.keyboard('{ArrowDown}')
  expect(order()).toBe('abcd')
  await user.keyboard(' {ArrowDown}')
  expect(order()).toBe('acbd')
  expect(said()).toBe('Row b is now 3 of 4.')
  expect(handle).toHaveFocus()
  await user.keyboard('{End}')
  expect(order()).toBe('acdb')
  await user.keyboard('{ArrowDown}{Escape}')
  expect(order()).toBe('abcd')
  await user.keyboard(' {Home} ')
  expect(order()).toBe('bacd')
  expect(said()).toBe('Put down Row b, 1 of 4.')
  await user.keyboard('{ArrowDown}')
  expect(order()).toBe('bacd')
})

it('moves a row by one of its own buttons, without re-rendering other rows', async () => {
  render(<List />)
  drawn.length = 0
  await userEvent.click(screen.getByRole('button', { name: 'a down' }))
  expect(order()).toBe('bacd')
  expect(said()).toBe('Row a is now 2 of 4.')
  expect(drawn).toEqual([])
})

it('is reordered by dragging a handle', async () => {
  render(<List />)
  const rows = screen.getAllByRole('listitem')
  const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const at = rows.findIndex((row) => row === this)
    return new DOMRect(0, Math.max(0, at) * 50, 200, at === -1 ? 200 : 50)
  })
  const handle = screen.getByRole('button', { name: 'Move Row a' })
  fireEvent.pointerDown(handle, { isPrimary: true, button: 0, clientX: 5, clientY: 25 })
  fireEvent.pointerMove(document, { clientX: 5, clientY: 40 })
  await waitFor(() => {
    expect(said()).toMatch(/Row a/)
  })
  fireEvent.pointerMove(document, { clientX: 5, clientY: 135 })
  await waitFor(() => {
    expect(said()).toBe('Row a is over place 3 of 4.')
  })
  fireEvent.pointerUp(document, { clientX: 5, clientY: 135 })
  await waitFor(() => {
    expect(order()).toBe('bcad')
  })
  expect(said()).toBe('Row a is now 3 of 4.')
  measure.mockRestore()
})
