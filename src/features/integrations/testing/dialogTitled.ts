import { screen, within } from '@testing-library/react'

/** Finds a dialog by its title; in tests, antd names every open dialog by the title of the first. */
export async function dialogTitled(title: string) {
  const dialog = (await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]')
  if (!dialog) throw new Error(`“${title}” is no title of a dialog.`)
  return within(dialog)
}
