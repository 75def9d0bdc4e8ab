import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type FormApi } from 'final-form'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { required } from '@/contract/fields'
import { inAct } from '@/testing/inAct'
import { PhoneField } from './PhoneField'
import { phoneNumber } from './phoneNumber'
import { validateWith } from '../validateWith'

const schema = v.object({ phone: v.pipe(required, phoneNumber) })

function renderField(initial = '') {
  const onSubmit = vi.fn()
  let form: FormApi<{ phone: string }> | undefined
  render(
    <Form<{ phone: string }>
      onSubmit={(values) => {
        onSubmit(values.phone)
      }}
      validate={validateWith(schema)}
      initialValues={{ phone: initial }}
    >
      {({ handleSubmit, form: api }) => {
        form = api
        return (
          <form onSubmit={(event) => void handleSubmit(event)}>
            <PhoneField name="phone" label="Phone number" help="We send it a code." />
            <button type="submit">Save</button>
          </form>
        )
      }}
    </Form>,
  )
  const number = () => screen.getByLabelText<HTMLInputElement>('Phone number')
  const country = () => screen.getByLabelText<HTMLSelectElement>('Country code')
  const emitted = () => form?.getState().values.phone
  return {
    user: userEvent.setup(),
    number,
    country,
    emitted,
    onSubmit,
    set: (phone: string) =>
      inAct(() => {
        form?.change('phone', phone)
      }),
  }
}

describe('a phone field', () => {
  it('begins in the country of the browser’s language and emits E.164', async () => {
    const { user, number, country, emitted } = renderField()
    expect(country()).toHaveDisplayValue('+1 United States')
    await user.type(number(), '6505550101')
    expect(emitted()).toBe('+16505550101')
    await user.tab()
    expect(number()).toHaveValue('(650) 555-0101')
    expect(emitted()).toBe('+16505550101')
  })

  it.each([['+49 30 5550101'], ['0049 30 5550101']])(
    'switches the country when %s is typed',
    async (text) => {
      const { user, number, country, emitted } = renderField()
      await user.type(number(), text)
      expect(country()).toHaveDisplayValue('+49 Germany')
      await user.tab()
      expect(number()).toHaveValue('030 5550101')
      expect(emitted()).toBe('+49305550101')
    },
  )

  it('switches the country when a number is pasted', async () => {
    const { user, number, country, emitted } = renderField()
    await user.click(number())
    await user.paste(' +33 6 12 34 56 78 ')
    expect(country()).toHaveDisplayValue('+33 France')
    expect(emitted()).toBe('+33612345678')
  })

  it('reparses the number in the selected country', async () => {
    const { user, number, country, emitted } = renderField()
    await user.type(number(), '030 5550101')
    expect(emitted()).toBe('030 5550101')
    await user.selectOptions(country(), 'DE')
    expect(emitted()).toBe('+49305550101')
  })

  it('shows the error at the number', async () => {
    const { user, number, country, onSubmit } = renderField()
    await user.type(number(), '12')
    await user.tab()
    expect(number()).toBeInvalid()
    expect(number()).toHaveAccessibleDescription(
      'Please enter a valid phone number. We send it a code.',
    )
    expect(country()).toBeValid()
    expect(number()).toHaveValue('12')
    await user.clear(number())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(number()).toHaveAccessibleDescription('This field is required. We send it a code.')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('shows a number that the form has, and one that it gets', async () => {
    const { number, country, set } = renderField('+49305550101')
    expect([country().value, number().value]).toEqual(['DE', '030 5550101'])
    await set('+33612345678')
    expect([country().value, number().value]).toEqual(['FR', '06 12 34 56 78'])
    await set('')
    expect(number()).toHaveValue('')
  })

  it('is reached and filled in by the keyboard alone', async () => {
    const { user, country, number, onSubmit } = renderField()
    await user.tab()
    expect(country()).toHaveFocus()
    await user.tab()
    expect(number()).toHaveFocus()
    await user.keyboard('+49305550101{Enter}')
    expect(onSubmit).toHaveBeenCalledWith('+49305550101')
  })
})
