import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { TypedInput, TypedTextArea } from './TypedText'

const ignore = () => undefined

/** A control whose text the button and a second control replace. */
function Subject({ isArea, onText }: SubjectProps) {
  const [text, setText] = useState('Ada')
  const [address, setAddress] = useState('')
  const control = {
    'aria-label': 'Name',
    value: text,
    onChange: ({ target }: { target: { value: string } }) => {
      onText(target.value)
      setText(target.value)
    },
    onFocus: ignore,
    onBlur: ignore,
  }
  return (
    <>
      {isArea ? (
        <TypedTextArea {...control} minRows={1} maxRows={2} />
      ) : (
        <TypedInput {...control} />
      )}
      <TypedInput
        aria-label="Address"
        value={address}
        onChange={({ target }) => {
          setAddress(target.value)
          setText(`of ${target.value}`)
        }}
        onFocus={ignore}
        onBlur={ignore}
      />
      <button
        type="button"
        onClick={() => {
          setText('Grace')
        }}
      >
        Replace
      </button>
      <output>{text}</output>
    </>
  )
}

interface SubjectProps {
  isArea: boolean
  onText: (text: string) => void
}

function renderSubject(props: Partial<SubjectProps> = {}) {
  const onText = vi.fn()
  render(<Subject isArea={false} onText={onText} {...props} />)
  return { onText, user: userEvent.setup(), field: screen.getByLabelText('Name') }
}

it.each([false, true])(
  'shows what is typed and what comes from elsewhere (area: %s)',
  async (isArea) => {
    const { user, field, onText } = renderSubject({ isArea })
    expect(field).toHaveValue('Ada')
    await user.type(field, ' L')
    expect(field).toHaveValue('Ada L')
    expect(screen.getByRole('status')).toHaveTextContent('Ada L')
    await user.click(screen.getByText('Replace'))
    expect(field).toHaveValue('Grace')
    await user.type(field, '!')
    expect(screen.getByRole('status')).toHaveTextContent('Grace!')
    // Only what is typed is a change.
    expect(onText.mock.calls).toEqual([['Ada '], ['Ada L'], ['Grace!']])
  },
)

it('shows a text that follows from another one, as soon as that is typed', async () => {
  const { user } = renderSubject()
  await user.type(screen.getByLabelText('Address'), 'x')
  expect(screen.getByLabelText('Name')).toHaveValue('of x')
  await user.type(screen.getByLabelText('Name'), '!')
  expect(screen.getByRole('status')).toHaveTextContent('of x!')
})

it('keeps the focus when the text comes from elsewhere', async () => {
  const { user, field } = renderSubject()
  await user.click(field)
  fireEvent.click(screen.getByText('Replace'))
  expect(field).toHaveValue('Grace')
  expect(field).toHaveFocus()
})
