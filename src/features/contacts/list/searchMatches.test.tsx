import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'

const match = {
  field: 'notes',
  name: '',
  before: '…fair, at ',
  found: 'stand',
  after: ' B12…',
} as const
const badge = { field: 'custom', name: 'Badge', before: '', found: 'stand', after: '' } as const

describe('a search', () => {
  it('says where it matched, with the found text marked', async () => {
    serveContacts([
      numberedContact(1, { firstName: 'Ada', lastName: 'Stand', jobTitle: 'Engineer', match }),
      numberedContact(2, { firstName: 'Bob', lastName: 'Stand', match: badge }),
    ])
    renderApp('/contacts?search=stand')
    await screen.findByText('Ada Stand')
    const row = screen.getByRole('row', { name: /Ada Stand/ })
    expect((await within(row).findByText('stand')).tagName).toBe('MARK')
    expect(row).toHaveTextContent('Note: …fair, at stand B12…')
    expect(screen.getByRole('row', { name: /Bob Stand/ })).toHaveTextContent('Badge: stand')
  })

  it('calls a custom field as the rest of the screen does', async () => {
    serveContacts([numberedContact(1, { lastName: 'Stand', match: badge })])
    const user = buildUser({ settings: { contactFieldNames: { Badge: 'Ticket' } } })
    renderApp('/contacts?search=stand', { actor: buildActor({ user }) })
    const row = await screen.findByRole('row', { name: /Contact Stand/ })
    expect(await within(row).findByTitle('Ticket: stand')).toHaveTextContent('Ticket: stand')
  })

  it('shows close matches if there is no exact one, until the search changes', async () => {
    const contacts = serveContacts([
      numberedContact(1, { firstName: 'Ana', lastName: 'Hernandez' }),
      numberedContact(2, { firstName: 'Bob', lastName: 'Miller' }),
    ])
    const { router } = renderApp('/contacts?search=hernandes')
    expect(
      await screen.findByText('No exact match for “hernandes”. Showing close matches.'),
    ).toHaveAttribute('role', 'status')
    expect(screen.getByText('Ana Hernandez')).toBeVisible()
    expect(router.state.location.search).toContain('fuzzy=true')
    expect(contacts.sent('GET').at(-1)?.params).toMatchObject({ isFuzzy: 'true' })
    const box = screen.getByRole('searchbox', { name: 'Search contacts' })
    fireEvent.change(box, { target: { value: 'miller' } })
    expect(await screen.findByText('Bob Miller')).toBeVisible()
    expect(router.state.location.search).not.toContain('fuzzy')
    expect(screen.queryByText(/Showing close matches/)).not.toBeInTheDocument()
    expect(contacts.sent('GET').at(-1)?.params).not.toHaveProperty('isFuzzy')
  })

  it('leads back from close matches to the list before', async () => {
    serveContacts([numberedContact(1, { firstName: 'Ana', lastName: 'Hernandez' })])
    const { router } = renderApp('/contacts')
    await screen.findByText('Ana Hernandez')
    await act(() => router.navigate('/contacts?search=hernandes'))
    await screen.findByText('No exact match for “hernandes”. Showing close matches.')
    await act(() => router.navigate(-1))
    await waitFor(() => {
      expect(screen.queryByText(/Showing close matches/)).not.toBeInTheDocument()
    })
    expect(router.state.location.search).toBe('')
  })

  it('says that nothing matches if there is no close one either', async () => {
    const contacts = serveContacts([numberedContact(1, { lastName: 'Hernandez' })])
    renderApp('/contacts?search=hornundes')
    expect(
      await screen.findByRole('heading', { name: 'Nothing matches “hornundes”' }),
    ).toBeVisible()
    expect(contacts.sent('GET').at(-1)?.params).toMatchObject({ isFuzzy: 'true' })
  })

  it('stays exact for short words, whatever the URL says', async () => {
    const contacts = serveContacts([numberedContact(1, { lastName: 'Hernandez' })])
    const { router } = renderApp('/contacts?search=hern&fuzzy=true')
    expect(await screen.findByText('Contact Hernandez')).toBeVisible()
    await router.navigate('/contacts?search=hexn')
    expect(await screen.findByRole('heading', { name: 'Nothing matches “hexn”' })).toBeVisible()
    expect(contacts.sent('GET').some(({ params }) => 'isFuzzy' in params)).toBe(false)
  })
})
