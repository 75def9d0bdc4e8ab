import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { email, messages } from '@/contract/fields'
import { FormError } from './FormError'
import { PasswordField } from './PasswordField'
import { TextAreaField } from './TextAreaField'
import { TextField } from './TextField'
import { submitErrors } from './submitErrors'
import { validateWith } from './validateWith'

const schema = v.object({
  email: v.pipe(v.optional(v.string(), ''), v.nonEmpty(messages.required), email),
  notes: v.optional(v.string()),
  pin: v.optional(v.string()),
})

function renderForm(
  onSubmit: (values: object) => unknown = () => undefined,
  initialValues: object = {},
) {
  render(
    <Form<object>
      onSubmit={(values) => Promise.resolve(onSubmit(values)) as Promise<undefined>}
      validate={validateWith(schema)}
      initialValues={initialValues}
    >
      {({ handleSubmit }) => (
        <form onSubmit={(event) => void handleSubmit(event)}>
          <FormError />
          <TextField name="email" label="E-mail" help="We write to it." isRequired />
          <TextAreaField name="notes" label="Notes" />
          <PasswordField name="pin" label="PIN" />
          <button type="submit">Save</button>
        </form>
      )}
    </Form>,
  )
  return { user: userEvent.setup(), save: screen.getByRole('button', { name: 'Save' }) }
}

const refuse = (error: object) => () =>
  submitErrors({
    status: 422,
    code: 'VALIDATION_FAILED',
    message: 'Please check the fields.',
    ...error,
  })

describe('a field', () => {
  it('is bound to its label and its help, and shows its error when it is left', async () => {
    const { user } = renderForm()
    const field = screen.getByLabelText(/E-mail/)
    expect(field).toHaveAccessibleDescription('We write to it.')
    await user.type(field, 'ada')
    expect(field).toBeValid()
    await user.tab()
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Please enter a valid email. We write to it.')
  })

  it('shows no error when only visited, and one once it was emptied', async () => {
    const { user } = renderForm()
    const field = screen.getByLabelText(/E-mail/)
    await user.click(field)
    await user.tab()
    expect(field).toBeValid()
    await user.type(field, 'a{Backspace}')
    await user.tab()
    expect(field).toHaveAccessibleDescription('This field is required. We write to it.')
  })

  it('shows its error on submit, and the form is not sent', async () => {
    const onSubmit = vi.fn()
    const { user, save } = renderForm(onSubmit)
    await user.click(save)
    expect(screen.getByLabelText(/E-mail/)).toHaveAccessibleDescription(
      'This field is required. We write to it.',
    )
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('sends what was typed, and an emptied field as empty text', async () => {
    const onSubmit = vi.fn()
    const { user, save } = renderForm(onSubmit, { notes: 'Old' })
    await user.type(screen.getByLabelText(/E-mail/), 'ada@example.com')
    await user.clear(screen.getByLabelText('Notes'))
    await user.type(screen.getByLabelText('PIN'), '1815')
    await user.click(save)
    expect(onSubmit).toHaveBeenCalledWith({ email: 'ada@example.com', notes: '', pin: '1815' })
  })

  it('shows the server’s error until it is edited', async () => {
    const { user, save } = renderForm(refuse({ fields: { email: 'Email already registered.' } }), {
      email: 'ada@example.com',
    })
    await user.click(save)
    const field = screen.getByLabelText(/E-mail/)
    await waitFor(() => {
      expect(field).toHaveAccessibleDescription('Email already registered. We write to it.')
    })
    await user.type(field, 'x')
    expect(field).toBeValid()
  })
})

describe('the banner', () => {
  it('shows errors that belong to no field, until the next edit', async () => {
    const { user, save } = renderForm(refuse({ message: 'Too many contacts.' }), {
      email: 'ada@example.com',
    })
    await user.click(save)
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many contacts.')
    await user.type(screen.getByLabelText('Notes'), 'x')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('shows the server’s error on a field that the form does not have', async () => {
    const { user, save } = renderForm(refuse({ fields: { 'addresses.0.city': 'Unknown city.' } }), {
      email: 'ada@example.com',
    })
    await user.click(save)
    expect(await screen.findByRole('alert')).toHaveTextContent('Unknown city.')
  })
})
