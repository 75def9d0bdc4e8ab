import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'

/** The contact with two tags is in two groups. */
async function openGroups() {
  const contacts = serveContacts([
    numberedContact(0, { organization: 'Acme', tags: ['a'] }),
    numberedContact(1, { organization: 'Beta', tags: ['a', 'b'] }),
  ])
  const view = renderApp('/contacts?group=tag')
  await waitFor(() => {
    expect(screen.getAllByText('Beta')).toHaveLength(2)
  })
  return { contacts, ...view }
}

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
