import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog'

it('cannot be canceled while its act is under way, because that goes on all the same', async () => {
  let finish: (error: unknown) => void = vi.fn()
  const act = new Promise((resolve) => {
    finish = resolve
  })
  const onClose = vi.fn()
  render(
    <ConfirmDialog title="Erase?" okText="Erase" onConfirm={() => act} onClose={onClose}>
      Text
    </ConfirmDialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Erase' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  finish(undefined)
  await waitFor(() => {
    expect(onClose).toHaveBeenCalledOnce()
  })
})
