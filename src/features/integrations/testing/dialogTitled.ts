import { screen } from '@testing-library/react'

/** Finds the newest dialog, which has this title; antd names all open ones alike in tests. */
export async function dialogTitled(title: string): Promise<HTMLElement> {
  await screen.findByText(title)
  const dialog = screen.getAllByRole('dialog').at(-1)
  if (!dialog) throw new Error('No dialog is open.')
  return dialog
}
