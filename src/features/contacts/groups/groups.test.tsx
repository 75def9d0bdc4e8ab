import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
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

const table = () => screen.getByRole('grid', { name: 'Contacts' })
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
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  expect(await screen.findByText(/4 selected of 4|All 4 selected/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked()
  await user.click(screen.getAllByText('Acme')[1] ?? table())
  await waitFor(() => {
    expect(table()).toHaveAttribute('data-cells')
  })
  await user.keyboard('{Escape}')
  fireEvent.copy(document, { clipboardData: { setData: () => undefined } })
  expect(await screen.findByText('4 rows copied.')).toBeVisible()
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

const opened = async (route: string) => {
  const view = renderApp(route)
  await screen.findByRole('row', { name: 'Contact 0001' })
  return view
}
const actOnGroup = async (user: UserEvent, group: string, action: string) => {
  await user.click(
    screen.getAllByRole('button', { name: `Actions for group ${group}` })[0] ?? table(),
  )
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

it('selects a group besides what is selected, and shows a group alone', async () => {
  serveContacts(rows)
  const { user, router } = await opened('/contacts?group=organization')
  await user.click(screen.getByRole('checkbox', { name: 'Select Contact 0003' }))
  await actOnGroup(user, 'Acme', 'Select all in this group')
  expect(await screen.findByText(/3 selected of 4/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select Contact 0001' })).not.toBeChecked()
  fireEvent.contextMenu(header('Beta, 1 contact, expanded'))
  await user.click(await screen.findByRole('menuitem', { name: 'Show only this group' }))
  await waitFor(() => {
    expect(names()).toEqual(['Beta, 1 contact, expanded', 'Contact 0001'])
  })
  expect(router.state.location.search).toBe('?group=organization&filter=organization.is.Beta')
})

it('selects a large group by its filter', async () => {
  serveContacts([
    ...Array.from({ length: 1001 }, (_, at) => numberedContact(at + 10, { organization: 'Large' })),
    numberedContact(1),
  ])
  const { user } = renderApp('/contacts?group=organization')
  await screen.findByRole('row', { name: 'Large, 1,001 contacts, expanded' })
  await actOnGroup(user, 'Large', 'Show only this group and select all')
  expect(await screen.findByText(/1,001 selected/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked()
})

it('selects a large group that is shown alone already, and nothing of a later search', async () => {
  serveContacts([
    ...Array.from({ length: 1001 }, (_, at) => numberedContact(at + 10, { organization: 'Large' })),
    numberedContact(1),
  ])
  const { user } = renderApp('/contacts?group=organization&filter=organization.is.Large')
  await screen.findByRole('row', { name: 'Large, 1,001 contacts, expanded' })
  await actOnGroup(user, 'Large', 'Show only this group and select all')
  expect(await screen.findByText(/1,001 selected/)).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Search contacts' }), '0012')
  await waitFor(() => {
    expect(screen.queryByText('Contact 0010')).not.toBeInTheDocument()
  })
  expect(screen.queryByText(/selected/)).not.toBeInTheDocument()
})

it('steps in a quick view, tags and selects cells by its own order', async () => {
  serveContacts(rows)
  const { user } = await opened('/contacts?group=organization')
  const panel = () => screen.getByRole('complementary', { name: 'Quick view' })
  const shows = async (name: string) => {
    expect(await screen.findByRole('heading', { name })).toBeVisible()
  }
  header('Contact 0002').focus()
  await user.keyboard(' ')
  await shows('Contact 0002')
  await user.click(within(panel()).getByRole('button', { name: 'Next contact' }))
  await shows('Contact 0001')
  await user.click(within(panel()).getByRole('button', { name: 'Next contact' }))
  await shows('Contact 0003')
  expect(within(panel()).getByRole('button', { name: 'Next contact' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await user.keyboard('{F6}')
  await user.keyboard('{Escape}')
  await user.click(within(header('Contact 0000')).getAllByRole('gridcell')[3] ?? table())
  await waitFor(() => {
    expect(table()).toHaveAttribute('data-cells')
  })
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
  expect(screen.getByText('2 × 1 cells selected')).toBeInTheDocument()
  header('Contact 0001').focus()
  await user.keyboard('t')
  expect(await screen.findByRole('form', { name: 'Tag 1 contact' })).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select Contact 0001' })).toBeChecked()
})
