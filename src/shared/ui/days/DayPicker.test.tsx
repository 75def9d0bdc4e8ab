import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { DayPicker, type DayPickerProps } from './DayPicker'

interface Given extends Partial<DayPickerProps> {
  told?: (value: string) => void
}

function Held({ value = '', told, ...props }: Given) {
  const [text, setText] = useState(value)
  const change = (next: string) => {
    setText(next)
    told?.(next)
  }
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <label htmlFor="day">Day</label>
      <DayPicker id="day" value={text} onChange={change} {...props} />
      <button type="button">Next</button>
      <output>{text}</output>
    </ConfigProvider>
  )
}

const held = () => screen.getByRole('status').textContent
const calendar = () => screen.queryByRole('table')

it.each(['02/03/2026', '2/3/2026', '2/03/2026', '2026-02-03', '٠٢/٠٣/٢٠٢٦'])(
  'reads %s while it is typed, without opening anything',
  async (typed) => {
    const user = userEvent.setup()
    render(<Held />)
    await user.tab()
    await user.keyboard(typed)
    expect(held()).toBe('2026-02-03')
    expect(screen.getByLabelText('Day')).toHaveValue('02/03/2026')
    expect(calendar()).toBeNull()
  },
)

it('is cleared by emptying its text, and restores its value after unreadable text', async () => {
  const user = userEvent.setup()
  render(<Held value="2026-02-03" />)
  const field = screen.getByLabelText('Day')
  await user.clear(field)
  await user.tab()
  expect(held()).toBe('')
  expect(field).toHaveValue('')
  await user.tab({ shift: true })
  await user.keyboard('2026-02-04{Backspace}')
  expect(held()).toBe('2026-02-04')
  await user.click(screen.getByText('Next'))
  await waitFor(() => {
    expect(field).toHaveValue('02/04/2026')
  })
})

it('keeps unreadable text if the caller handles it', async () => {
  const user = userEvent.setup()
  const taken: string[] = []
  function Taking() {
    const [text, setText] = useState('2026-02-03')
    return (
      <DayPicker
        id="day"
        value={text}
        onChange={setText}
        onUnreadable={(typed) => {
          taken.push(typed)
          setText(typed)
        }}
      />
    )
  }
  render(
    <>
      <label htmlFor="day">Day</label>
      <Taking />
      <button type="button">Next</button>
    </>,
  )
  const field = screen.getByLabelText('Day')
  await user.clear(field)
  await user.type(field, '02/31/2026')
  expect(taken).toEqual([])
  await user.tab()
  expect(taken).toEqual(['02/31/2026'])
  await user.click(screen.getByText('Next'))
  expect(field).toHaveValue('02/31/2026')
  await user.clear(field)
  await user.type(field, '2026-03-01')
  expect(field).toHaveValue('03/01/2026')
})

it('opens its calendar by a click, and closes it with a day, the focus in the field', async () => {
  const user = userEvent.setup()
  const escaped: string[] = []
  render(
    <div
      role="presentation"
      onKeyDown={({ key }) => {
        escaped.push(key)
      }}
    >
      <Held value="2026-02-03" min="2026-02-02" />
    </div>,
  )
  const field = screen.getByLabelText('Day')
  await user.click(field)
  expect(calendar()).not.toBeNull()
  expect(screen.getByTitle('2026-02-01')).toHaveClass('ant-picker-cell-disabled')
  await user.click(screen.getByTitle('2026-02-17'))
  expect(held()).toBe('2026-02-17')
  expect(field).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(escaped).toEqual(['Escape'])
})

it('opens its calendar by arrow down; Escape closes only that', async () => {
  const user = userEvent.setup()
  const escaped: string[] = []
  render(
    <div
      role="presentation"
      onKeyDown={({ key }) => {
        escaped.push(key)
      }}
    >
      <Held value="2026-02-03" />
    </div>,
  )
  screen.getByLabelText('Day').focus()
  await user.keyboard('{ArrowDown}')
  expect(calendar()).toBeVisible()
  await user.keyboard('{Escape}')
  expect(escaped).toEqual([])
  await user.keyboard('{Escape}')
  expect(escaped).toEqual(['Escape'])
})

it.each([
  ['09:30', '09:30'],
  ['9:30', '09:30'],
  ['9:30 PM', '21:30'],
])('reads the time of day %s', async (typed, read) => {
  const user = userEvent.setup()
  render(<Held kind="time" />)
  await user.click(screen.getByLabelText('Day'))
  await user.paste(typed)
  expect(held()).toBe(read)
  expect(screen.getByLabelText('Day')).toHaveValue(read)
})
