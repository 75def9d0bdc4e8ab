import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { labelledEmail } from '@/contract/contacts/labelledValues'
import { validateWith } from '@/shared/forms/validateWith'
import { ContactForm } from './ContactForm'
import { newContactValues } from './contactValues'

type Given = ComponentProps<typeof ContactForm>
const none: Given = {
  initialValues: newContactValues,
  validate: () => ({}),
  onSubmit: () => Promise.resolve(undefined),
  onCancel: () => undefined,
  submitLabel: 'Save',
}

function show(given: Partial<Given>) {
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', element: <ContactForm {...none} {...given} /> }])}
    />,
  )
  return userEvent.setup()
}

it('does not re-render as a whole for a key press in one of its fields', async () => {
  const renderBanner = vi.fn(() => null)
  const user = show({ renderBanner })
  renderBanner.mockClear()
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Met in London')
  expect(renderBanner).not.toHaveBeenCalled()
})

it('reports a list that is too long, focuses it, and accepts it once a row is removed', async () => {
  const onSubmit = vi.fn(() => Promise.resolve(undefined))
  const validate = validateWith(
    v.object({ emails: v.pipe(v.array(labelledEmail), v.maxLength(1, 'Use at most 1.')) }),
  )
  const user = show({
    validate,
    onSubmit,
    initialValues: { ...newContactValues, emails: [{ label: '', value: 'ada@example.com' }] },
  })
  await user.click(screen.getByText('Add e-mail'))
  await user.paste('ada@home.example')
  expect(screen.queryByText('Use at most 1.')).not.toBeInTheDocument()
  await user.keyboard('{Control>}s{/Control}')
  const fault = screen.getByText('Use at most 1.')
  await waitFor(() => {
    expect(fault).toHaveFocus()
  })
  expect(screen.getByRole('region', { name: 'E-mails' })).toContainElement(fault)
  await user.tab({ shift: true })
  expect(screen.getByLabelText('Remove e-mail 2')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.queryByText('Use at most 1.')).not.toBeInTheDocument()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => {
    expect(onSubmit).toHaveBeenCalledOnce()
  })
})

it('stays open on Escape that belongs to an input method', () => {
  const onCancel = vi.fn()
  show({ onCancel })
  const notes = screen.getByRole('textbox', { name: 'Notes' })
  fireEvent.keyDown(notes, { key: 'Escape', isComposing: true })
  fireEvent.keyDown(notes, { key: 'Escape', keyCode: 229 })
  expect(onCancel).not.toHaveBeenCalled()
  fireEvent.keyDown(notes, { key: 'Escape' })
  expect(onCancel).toHaveBeenCalledOnce()
})
