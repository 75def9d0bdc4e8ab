import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '@/api/api'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { contactList } from '../contactsApi'

/** The contact with two tags is in two groups. */
async function openGroups() {
  const contacts = serveContacts([
    numberedContact(0, { organization: 'Acme', tags: ['a'] }),
    numberedContact(1, { organization: 'Beta', tags: ['a', 'b'] }),
    numberedContact(2, { tags: ['b'] }),
    numberedContact(3, { tags: ['a'] }),
  ])
  const view = renderApp('/contacts?group=tag')
  await waitFor(() => {
    expect(screen.getAllByText('Beta')).toHaveLength(2)
  })
  return { contacts, ...view }
}

it('copies a selected contact once', async () => {
  const { user } = await openGroups()
  const [box] = screen.getAllByRole('checkbox', { name: 'Select Contact 0001' })
  if (box) await user.click(box)
  await user.click(screen.getAllByText('Beta')[1] ?? document.body)
  await waitFor(() => {
    expect(screen.getByRole('grid', { name: 'Contacts' })).toHaveAttribute('data-cells')
  })
  await user.keyboard('{Escape}')
  let text = ''
  const setData = (type: string, data: string) => {
    if (type === 'text/plain') text = data
  }
  fireEvent.copy(document, { clipboardData: { setData } })
  expect(await screen.findByText('1 row copied.')).toBeVisible()
  expect(text.match(/Contact\t?.*0001/g)).toHaveLength(1)
})

it.each([0, 1])('edits the cell that was chosen, in group %s', async (at) => {
  const { user, contacts } = await openGroups()
  const before = screen.getAllByText('Beta')[at] ?? document.body
  const place = before.closest('[data-row-index]')?.getAttribute('data-row-index')
  await user.dblClick(before)
  const editors = await screen.findAllByRole('textbox', { name: 'Organization' })
  expect(editors).toHaveLength(1)
  const [editor] = editors
  expect(editor?.closest('[data-row-index]')).toHaveAttribute('data-row-index', place)
  expect(editor).toHaveFocus()
  await user.keyboard('Gamma{Enter}')
  await waitFor(() => {
    expect(contacts.rows[1]?.organization).toBe('Gamma')
  })
  expect(within(screen.getByRole('grid', { name: 'Contacts' })).getAllByText('Gamma')).toHaveLength(
    2,
  )
})

it.each([
  [0, 'a'],
  [1, 'b'],
])('opens the record in the group where it was chosen (%s)', async (at, key) => {
  const { user, router } = await openGroups()
  await user.click(screen.getAllByRole('link', { name: 'Contact 0001' })[at] ?? document.body)
  await waitFor(() => {
    expect(new URLSearchParams(router.state.location.search).get('in')).toBe(key)
  })
})

it('keeps the focus on the row of its group when rows above it go', async () => {
  const { user, contacts, store } = await openGroups()
  await user.click(screen.getAllByText('Beta')[1] ?? document.body)
  await waitFor(() => {
    expect(screen.getByRole('grid', { name: 'Contacts' })).toHaveAttribute('data-cells')
  })
  const focusedRow = () => document.activeElement?.closest('[data-row-index]')
  expect(focusedRow()).toHaveAttribute('data-row-index', '5')
  contacts.change(contactId(0), { tags: [] })
  await inAct(() => {
    store.dispatch(api.util.invalidateTags([contactList]))
  })
  await waitFor(() => {
    expect(screen.getByRole('row', { name: 'a, 2 contacts, expanded' })).toBeVisible()
  })
  await waitFor(() => {
    expect(focusedRow()).toHaveAttribute('data-row-id', contactId(1))
  })
  expect(focusedRow()).toHaveAttribute('data-row-index', '4')
})
