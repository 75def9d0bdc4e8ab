import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '@/shared/paths'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { contactsFailWith } from '@/testing/scenarios'
import { renderApp } from '@/testing/renderApp'

async function open() {
  const contacts = serveContacts([0, 1, 2].map((at) => numberedContact(at)))
  const view = renderApp(paths.contact(contactId(0)))
  await view.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await view.user.click(await screen.findByRole('menuitem', { name: 'Merge…' }))
  const search = await screen.findByRole('combobox', { name: 'Other contact of the same person' })
  return { contacts, search, ...view }
}

it('compares the contact with another one that is found by its name', async () => {
  const { user, search, router } = await open()
  expect(search).toHaveFocus()
  await user.type(search, 'contact')
  expect(await screen.findByText('Contact 0001')).toBeVisible()
  expect(screen.getAllByText('Contact 0000')).toHaveLength(1)
  await user.click(screen.getByText('Contact 0002'))
  await waitFor(() => {
    expect(router.state.location).toMatchObject({
      pathname: '/contacts/merge',
      search: `?ids=${contactId(0)},${contactId(2)}`,
    })
  })
})

it('says that nobody else was found, or why not', async () => {
  const { user, search, contacts } = await open()
  await user.type(search, 'nobody')
  expect(await screen.findByText('No other contact found')).toBeVisible()
  expect(contacts.sent('PUT')).toEqual([])
  contactsFailWith('UNAVAILABLE')
  await user.type(search, ' else')
  expect(await screen.findByText('The server said UNAVAILABLE.')).toBeVisible()
})
