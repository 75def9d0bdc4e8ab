import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { lazy } from 'react'
import { expect, it, vi } from 'vitest'
import { RowCells } from './RowCells'

it('keeps what is typed from the row while the code of an editor is on its way', async () => {
  const editor = lazy(() => new Promise<never>(() => undefined))
  const columns = [{ key: 'name', title: 'Name', width: 100, render: (row: string) => row, editor }]
  const onKeyDown = vi.fn()
  render(<div role="row" tabIndex={0} onKeyDown={onKeyDown}><RowCells row="Ada" columns={columns} editing="name" onEditEnd={vi.fn()} /></div>)
  expect(await screen.findByText('Ada')).toHaveFocus()
  await userEvent.keyboard('fe{Enter}')
  expect(onKeyDown).not.toHaveBeenCalled()
})
