import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { lazy, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { RowCells } from './RowCells'
import type { CellEditorProps } from './windowedColumn'

function Editor({ typedAhead }: CellEditorProps<string>) {
  const [typed] = useState(typedAhead?.read)
  return <p>Editor with “{typed}”</p>
}

/**
 * A row whose name is edited by an editor whose code loads when the returned function is called.
 */
function renderRow(firstKey = '') {
  let load: (code: { default: typeof Editor }) => void = () => undefined
  const editor = lazy(
    () =>
      new Promise<{ default: typeof Editor }>((resolve) => {
        load = resolve
      }),
  )
  const columns = [{ key: 'name', title: 'Name', width: 100, render: (row: string) => row, editor }]
  const [onKeyDown, onEditEnd] = [vi.fn(), vi.fn()]
  const typed = [firstKey]
  const typedAhead = {
    read: () => typed.at(-1) ?? '',
    write: (text: string) => {
      typed.push(text)
    },
    end: vi.fn(),
    readEnd: () => null,
    takeEnd: () => null,
  }
  render(
    <div role="row" tabIndex={0} onKeyDown={onKeyDown}>
      <RowCells
        row="Ada"
        columns={columns}
        editing="name"
        onEditEnd={onEditEnd}
        typedAhead={typedAhead}
      />
    </div>,
  )
  return {
    typedAhead,
    onKeyDown,
    onEditEnd,
    load: async () => {
      await act(async () => {
        load({ default: Editor })
        await Promise.resolve()
      })
    },
  }
}

it('withholds typed keys from the row while an editor’s code loads, and passes them to the editor', async () => {
  const { onKeyDown, load, typedAhead } = renderRow()
  expect(screen.getByText('Ada')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name, loading' })).toHaveFocus()
  await userEvent.keyboard('fe{Control>}a{/Control}{Enter}')
  expect(onKeyDown).not.toHaveBeenCalled()
  expect(typedAhead.end).toHaveBeenCalledExactlyOnceWith('stay')
  await load()
  expect(await screen.findByText('Editor with “fe”')).toBeVisible()
})

it('starts with the key that opened it, and ends with Escape', async () => {
  const { onEditEnd } = renderRow('G')
  await userEvent.keyboard('race')
  expect(screen.getByRole('textbox', { name: 'Name, loading' })).toHaveValue('Grace')
  expect(screen.queryByText('Ada')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  expect(onEditEnd).toHaveBeenCalledExactlyOnceWith('stay')
})

it.each([
  ['{Tab}', 'next'],
  ['{Shift>}{Tab}{/Shift}', 'previous'],
])('notes that %s followed the text', async (keys, end) => {
  const { typedAhead, onEditEnd } = renderRow('G')
  await userEvent.keyboard(keys)
  expect(typedAhead.end).toHaveBeenCalledExactlyOnceWith(end)
  expect(screen.getByRole('textbox', { name: 'Name, loading' })).toHaveFocus()
  expect(onEditEnd).not.toHaveBeenCalled()
})

it('ends when it is left without a text', async () => {
  const { typedAhead, onEditEnd } = renderRow()
  await userEvent.click(document.body)
  expect(onEditEnd).toHaveBeenCalledExactlyOnceWith('leave')
  expect(typedAhead.end).not.toHaveBeenCalled()
})

it('leaves a text to the editor when it is left', async () => {
  const { typedAhead, onEditEnd } = renderRow('G')
  await userEvent.click(document.body)
  expect(typedAhead.end).toHaveBeenCalledExactlyOnceWith('leave')
  expect(onEditEnd).not.toHaveBeenCalled()
})

it('leaves the keys of an input method to it', () => {
  const { typedAhead, onKeyDown, onEditEnd } = renderRow('会')
  const field = screen.getByRole('textbox', { name: 'Name, loading' })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  expect(field).not.toHaveAttribute('readonly')
  expect([onKeyDown, onEditEnd, typedAhead.end].flatMap(({ mock }) => mock.calls)).toEqual([])
})
