import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listContactGroups } from '@/contract/contacts/contactGroups'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'

const rows = [
  numberedContact(0, { organization: 'Acme', tags: ['a'] }),
  numberedContact(1, { organization: 'Beta', tags: ['a', 'b'] }),
  numberedContact(2, { organization: 'Acme' }),
  numberedContact(3),
]

const table = () => screen.getByRole('table', { name: 'Contacts' })
const names = () =>
  within(table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('aria-label'))
const header = (name: string) => within(table()).getByRole('row', { name })

it('groups by organization, collapses and expands by keys, and keeps the focus', async () => {
  serveContacts(rows)
  const { user, router } = renderApp('/contacts')
  await screen.findByText('Contact 0000')
  await user.click(screen.getByRole('button', { name: 'Group' }))
  await user.click(await screen.findByRole('radio', { name: 'Organization' }))
  expect(router.state.location.search).toBe('?group=organization')
  await waitFor(() => {
    expect(names()).toEqual([
      'Acme, 2 contacts, expanded',
      'Contact 0000',
      'Contact 0002',
      'Beta, 1 contact, expanded',
      'Contact 0001',
      'No organization, 1 contact, expanded',
      'Contact 0003',
    ])
  })
  await user.keyboard('{Escape}')
  header('Acme, 2 contacts, expanded').focus()
  await user.keyboard('{ArrowLeft}')
  expect(header('Acme, 2 contacts, collapsed')).toHaveFocus()
  expect(names()[1]).toBe('Beta, 1 contact, expanded')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(header('Beta, 1 contact, collapsed')).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowRight}')
  expect(header('Acme, 2 contacts, expanded')).toHaveFocus()
})

it('selects contacts of several groups, and all of them', async () => {
  serveContacts(rows)
  const { user } = renderApp('/contacts?group=organization')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Contact 0000' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Contact 0001' }))
  await user.keyboard('{/Shift}')
  expect(await screen.findByText(/3 selected of 4/)).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(await screen.findByText(/4 selected of 4|All 4 selected/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked()
})

it('shows a contact in the group of each of its tags, and says so', async () => {
  serveContacts(rows)
  const { user } = renderApp('/contacts?group=tag')
  await waitFor(() => {
    expect(names()).toEqual([
      'a, 2 contacts, expanded',
      'Contact 0000',
      'Contact 0001',
      'b, 1 contact, expanded',
      'Contact 0001',
      'No tag, 2 contacts, expanded',
      'Contact 0002',
      'Contact 0003',
    ])
  })
  await user.click(screen.getByRole('button', { name: 'Grouped' }))
  expect(await screen.findByText('A contact with two tags is in two groups.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Collapse all' }))
  expect(names()).toEqual([
    'a, 2 contacts, collapsed',
    'b, 1 contact, collapsed',
    'No tag, 2 contacts, collapsed',
  ])
})

it('heads cards on a phone, which fold by a button', async () => {
  const wide = window.matchMedia.bind(window)
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(wide(media), { matches: media.includes('max-width') }),
    )
  serveContacts(rows)
  const { user } = renderApp('/contacts?group=organization')
  await user.click(await screen.findByRole('button', { name: 'Acme', expanded: true }))
  await waitFor(() => {
    expect(screen.queryByText('Contact 0000')).not.toBeInTheDocument()
  })
  expect(screen.getByText('Contact 0001')).toBeVisible()
  narrow.mockRestore()
})

it('says that groups could not be loaded, and loads them again', async () => {
  serveContacts(rows)
  callFailsWith(listContactGroups, 'UNAVAILABLE', { message: 'The database rests.' })
  const { user } = renderApp('/contacts?group=source')
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 15_000 })
  expect(screen.getByText('The groups could not be loaded')).toBeVisible()
  serveContacts(rows)
  await user.click(retry)
  await waitFor(() => {
    expect(names()[0]).toMatch(/4 contacts, expanded/)
  })
})
