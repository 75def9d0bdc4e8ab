import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '@/api/api'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { contactList } from '../contactsApi'

/** The index of a cell in a row, after the check box and the star. */
const ORGANIZATION = 3

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

/** The row of the contact with two tags, in the first or the second of its groups. */
const rowIn = (group: number) => {
  const found = screen.getAllByRole('row', { name: 'Contact 0001' })[group]
  if (!found) throw new Error('The row is not shown.')
  return found
}
const cellOf = (row: HTMLElement) => within(row).getAllByRole('gridcell')[ORGANIZATION]

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
  await user.dblClick(within(rowIn(at)).getByText('Beta'))
  const editor = await screen.findByRole('textbox', { name: 'Organization' })
  expect(rowIn(at)).toContainElement(editor)
  expect(editor).toHaveFocus()
  await user.keyboard('Gamma{Enter}')
  await waitFor(() => {
    expect(contacts.rows[1]?.organization).toBe('Gamma')
  })
  expect(screen.getAllByText('Gamma')).toHaveLength(2)
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
  await user.click(within(rowIn(1)).getByText('Beta'))
  await waitFor(() => {
    expect(screen.getByRole('grid', { name: 'Contacts' })).toHaveAttribute('data-cells')
  })
  expect(cellOf(rowIn(1))).toHaveFocus()
  contacts.change(contactId(0), { tags: [] })
  await inAct(() => {
    store.dispatch(api.util.invalidateTags([contactList]))
  })
  await waitFor(() => {
    expect(screen.getByRole('row', { name: 'a, 2 contacts, expanded' })).toBeVisible()
  })
  await waitFor(() => {
    expect(cellOf(rowIn(1))).toHaveFocus()
  })
})

it('steps in the quick view from the group where it was opened', async () => {
  const { user } = await openGroups()
  rowIn(1).focus()
  await user.keyboard(' ')
  const panel = within(await screen.findByRole('complementary', { name: 'Quick view' }))
  expect(panel.getByRole('heading', { name: 'Contact 0001' })).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Next contact' }))
  expect(await panel.findByRole('heading', { name: 'Contact 0002' })).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Previous contact' }))
  expect(await panel.findByRole('heading', { name: 'Contact 0001' })).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Close quick view' }))
  expect(rowIn(1)).toHaveFocus()
})
