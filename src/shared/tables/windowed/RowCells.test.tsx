import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { lazy, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { RowCells } from './RowCells'
import type { CellEditorProps } from './windowedColumn'

function Editor({ readTyped }: CellEditorProps<string>) {
  const [typed] = useState(readTyped)
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
    enter: vi.fn(),
    takeEnter: () => false,
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
  await userEvent.keyboard('fe{Control>}a{/Control}{Enter}{Tab}')
  expect(onKeyDown).not.toHaveBeenCalled()
  expect(typedAhead.enter).toHaveBeenCalledOnce()
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
