import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { FormApi } from 'final-form'
import { Form } from 'react-final-form'
import { describe, expect, it } from 'vitest'
import { LabeledValueRows } from '../rows/LabeledValueRows'
import { OwnPhoneContext } from './OwnPhoneContext'

interface Values {
  phones: { label: string; value: string }[]
}

const NOTE = 'This number has no country code. Add one so that people abroad can call it.'

/** Renders the phones of a Swede, whose browser speaks American English. */
function renderPhones(...values: string[]) {
  let form: FormApi<Values> | undefined
  render(
    <OwnPhoneContext value="+46701234567">
      <Form<Values>
        onSubmit={() => undefined}
        initialValues={{ phones: values.map((value) => ({ label: '', value })) }}
      >
        {({ form: api }) => {
          form = api
          return <LabeledValueRows name="phones" />
        }}
      </Form>
    </OwnPhoneContext>,
  )
  const number = (at = 1) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: `phone ${String(at)}` })
  return {
    user: userEvent.setup(),
    number,
    country: () => screen.getByRole('combobox', { name: 'Country code of phone 1' }),
    stored: () => form?.getState().values.phones.map(({ value }) => value),
  }
}

describe('the phones of a person', () => {
  it('are written nationally and stored internationally, with their extension', async () => {
    const { user, number, stored } = renderPhones('')
    await user.type(number(), '070-123 45 67')
    expect(stored()).toEqual(['+46701234567'])
    await user.type(number(), ' x12')
    await user.tab()
    expect(stored()).toEqual(['+46701234567;ext=12'])
    expect(number()).toHaveValue('070-123 45 67 ext. 12')
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument()
  })

  it('switch the country with a pasted number, or by its name', async () => {
    const { user, number, country, stored } = renderPhones('')
    await user.click(number())
    await user.paste('0049 30 5550101')
    expect(screen.getByText('+49')).toBeVisible()
    expect(stored()).toEqual(['+49305550101'])
    await user.clear(number())
    await user.type(country(), 'Franc')
    await user.click(await screen.findByTitle('+33 France'))
    expect(number()).toHaveFocus()
    await user.keyboard('06 12 34 56 78')
    expect(stored()).toEqual(['+33612345678'])
  })

  it('stay as written when they cannot be read, until a country is added by one click', async () => {
    const { user, number, stored } = renderPhones('070-123 45 67', 'after 6', '+1 555 0100')
    expect(number()).toHaveAccessibleDescription(NOTE)
    expect(number(2)).toHaveAccessibleDescription(NOTE)
    expect(number(3)).toHaveAccessibleDescription(
      'This number is not valid in any country we know. Please check it.',
    )
    await user.click(number(2))
    await user.tab()
    expect(stored()).toEqual(['070-123 45 67', 'after 6', '+1 555 0100'])
    await user.click(screen.getByRole('button', { name: 'Add +46 to phone 1' }))
    expect(stored()).toEqual(['+46701234567', 'after 6', '+1 555 0100'])
    expect(number()).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Add +46 to phone 1' })).not.toBeInTheDocument()
  })

  it('say that they are not valid in the selected country', async () => {
    const { user, number, stored } = renderPhones('')
    await user.type(number(), '070-1')
    await user.tab()
    expect(number()).toHaveAccessibleDescription(
      'This is not a valid +46 number. It stays as you wrote it.',
    )
    expect(screen.queryByRole('button', { name: /^Add \+46/ })).not.toBeInTheDocument()
    expect(stored()).toEqual(['070-1'])
  })

  it('keep their own country when they change places', async () => {
    const { user, number, stored } = renderPhones('+49305550101', '0701234567')
    await user.click(screen.getByRole('button', { name: 'Move phone 1 down' }))
    expect([number().value, number(2).value]).toEqual(['0701234567', '030 5550101'])
    expect(stored()).toEqual(['0701234567', '+49305550101'])
    await user.type(number(), '{Backspace}8')
    expect(stored()).toEqual(['0701234568', '+49305550101'])
  })
})
