import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'

const [ORGANIZATION, ADDED] = [3, 7]
const cell = (at: number, column: number) => {
  const row = screen.getByRole('row', { name: new RegExp(String(at).padStart(4, '0')) })
  return within(row).getAllByRole('gridcell')[column] ?? row
}

afterEach(() => {
  vi.restoreAllMocks()
})

/** Opens a list for a reader of this language, with the focus on a cell. */
async function openList(language: string, column = ORGANIZATION) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language])
  const contacts = serveContacts([0, 1].map((at) => numberedContact(at, { organization: 'Acme' })))
  const view = renderApp('/contacts')
  await screen.findByText('Contact 0001')
  await view.user.click(cell(0, column))
  await waitFor(() => {
    expect(screen.getByRole('grid', { name: 'Contacts' })).toHaveAttribute('data-cells')
  })
  return { contacts, ...view }
}

/** The field of the cell that has the focus. */
const field = () => {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) throw new Error('Nothing has the focus.')
  return activeElement
}

/** Composes a text as an input method does: its keys have a code of their own. */
function compose(text: string) {
  const target = field()
  // Chrome on a Mac begins with the letter itself; Safari ends with an Enter that is not composing.
  const key = (name: string) => {
    const event = createEvent.keyDown(target, { key: name, keyCode: 229 })
    fireEvent(target, event)
    return event.defaultPrevented
  }
  const isTaken = key('n')
  fireEvent.compositionStart(target)
  target.textContent = text
  const isEnterTaken = key('Enter')
  fireEvent.compositionEnd(target, { data: text })
  return [isTaken, isEnterTaken]
}

it('opens the editor with a text that is composed on a cell', async () => {
  const { user, contacts } = await openList('ja')
  expect(field()).toHaveAccessibleName('Organization: Acme')
  expect(cell(0, ORGANIZATION)).toContainElement(field())
  expect(compose('田中商事')).toEqual([false, false])
  const editor = await screen.findByRole('textbox', { name: 'Organization' })
  expect(editor).toHaveFocus()
  expect(editor).toHaveValue('田中商事')
  await user.keyboard('{Enter}')
  await waitFor(() => {
    expect(contacts.rows[0]?.organization).toBe('田中商事')
  })
  expect(cell(0, ORGANIZATION)).toContainElement(field())
})

it('works as without it for other keys, and is not in cells that nobody edits', async () => {
  const { user } = await openList('zh-Hans-CN')
  await user.keyboard('{ArrowDown}')
  expect(cell(1, ORGANIZATION)).toContainElement(field())
  expect(within(cell(0, ORGANIZATION)).queryByRole('textbox')).not.toBeInTheDocument()
  await user.keyboard('{End}')
  expect(cell(1, ADDED)).toHaveFocus()
  await user.keyboard('{ArrowLeft}{Home}{ArrowRight}B')
  expect(await screen.findByRole('textbox', { name: 'Organization' })).toHaveValue('B')
  await user.keyboard('{Escape}{Escape}')
  expect(screen.getByRole('row', { name: /0001/ })).toHaveFocus()
})

it('begins with the first key of an input method that the languages do not tell of', async () => {
  await openList('en-US')
  expect(cell(0, ORGANIZATION)).toHaveFocus()
  fireEvent.keyDown(cell(0, ORGANIZATION), { key: 'Process', keyCode: 229 })
  expect(field()).not.toBe(cell(0, ORGANIZATION))
  compose('张')
  expect(await screen.findByRole('textbox', { name: 'Organization' })).toHaveValue('张')
})
