import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { TextEditor } from './TextEditor'

it('applies trimmed text, and refuses invalid text with the contract’s message', async () => {
  const user = userEvent.setup()
  const applied: string[] = []
  render(
    <TextEditor
      kind="city"
      label="City contains"
      value="Oslo"
      onApply={(value) => {
        applied.push(value)
      }}
    />,
  )
  const field = screen.getByRole('textbox', { name: 'City contains' })
  expect(field).toHaveValue('Oslo')
  await user.clear(field)
  await user.paste(' Berg\u0000en ')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement()
  expect(field).toHaveFocus()
  expect(field).toBeInvalid()
  expect(applied).toEqual([])
  await user.clear(field)
  await user.paste('  Bergen ')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(applied).toEqual(['Bergen'])
})
