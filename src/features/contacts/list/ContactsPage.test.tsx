import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { listContacts } from '@/contract/contacts/contacts'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { contactsFailWith } from '@/testing/scenarios'
import { server } from '@/testing/server'

const ada = numberedContact(1, { firstName: 'Ada', lastName: 'Lovelace' })
const grace = numberedContact(2, { firstName: 'Grace', lastName: 'Hopper' })

function many(count: number) {
  return Array.from({ length: count }, (_, at) => numberedContact(at))
}

const table = () => screen.findByRole('grid', { name: 'Contacts' })

/** Finds a row by role, after waiting for its text, which is faster. */
async function row(name: string) {
  await screen.findByText(name)
  return screen.getByRole('row', { name: new RegExp(name) })
}

describe('the contacts list', () => {
  it('shows the contacts and how many there are', async () => {
    serveContacts([
      numberedContact(1, {
        firstName: 'Ada',
        lastName: 'Lovelace',
        jobTitle: 'Mathematician',
        organization: 'Analytical Engines',
        tags: ['pioneer', 'london', 'math'],
        emails: [
          { label: 'Work', value: 'ada@example.com' },
          { label: 'Home', value: 'ada@home.example' },
        ],
        phones: [{ label: '', value: '+44 20 7946 0000' }],
      }),
    ])
    renderApp('/contacts')
    const shown = await row('Ada Lovelace')
    expect(within(shown).getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute(
      'href',
      `/contacts/${contactId(1)}`,
    )
    expect(within(shown).getByRole('link', { name: 'Write to ada@example.com' })).toHaveAttribute(
      'href',
      'mailto:ada@example.com',
    )
    expect(within(shown).getByRole('link', { name: 'Call +44 20 7946 0000' })).toHaveAttribute(
      'href',
      'tel:+442079460000',
    )
    expect(within(shown).getByText('Analytical Engines')).toBeVisible()
    expect(within(shown).getByText('Mathematician')).toBeVisible()
    expect(screen.getByText('1 contact')).toBeVisible()
    expect(await table()).toHaveAttribute('aria-rowcount', '2')
  })

  it('shows an empty state without contacts', async () => {
    serveContacts([])
    renderApp('/contacts')
    expect(await screen.findByRole('heading', { name: 'No contacts yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add a contact' })).toHaveAttribute(
      'href',
      '/contacts/new',
    )
    expect(screen.getByRole('link', { name: 'Import from Google' })).toHaveAttribute(
      'href',
      '/contacts?panel=import',
    )
    expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  })

  it('distinguishes no match from no contacts, and clears the search', async () => {
    serveContacts([ada, grace])
    const { user, router } = renderApp('/contacts?search=zebra')
    expect(await screen.findByRole('heading', { name: 'Nothing matches “zebra”' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(await row('Ada Lovelace')).toBeVisible()
    expect(router.state.location.search).toBe('')
  })

  it('shows the error and retries', async () => {
    contactsFailWith('UNAVAILABLE')
    const { user } = renderApp('/contacts')
    expect(await screen.findByRole('alert')).toHaveTextContent('The server said UNAVAILABLE.')
    serveContacts([ada])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await row('Ada Lovelace')).toBeVisible()
  })

  it('offers no retry without permission to see contacts', async () => {
    contactsFailWith('FORBIDDEN')
    renderApp('/contacts')
    expect(
      await screen.findByRole('heading', {
        name: 'You don’t have permission to see these contacts',
      }),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  })
})

describe('search, filter and sort', () => {
  it('searches after a pause, in the address and in the call', async () => {
    const contacts = serveContacts([ada, grace])
    const { user, router } = renderApp('/contacts')
    await row('Ada Lovelace')
    await user.type(screen.getByRole('searchbox', { name: 'Search contacts' }), 'grace')
    await waitFor(() => {
      expect(screen.queryByText('Ada Lovelace')).not.toBeInTheDocument()
    })
    expect(await row('Grace Hopper')).toBeVisible()
    expect(router.state.location.search).toBe('?search=grace')
    const searches = contacts.sent('GET').map(({ params }) => params['search'])
    expect(searches.filter((search) => search !== undefined)).toEqual(['grace'])
  })

  it('filters by favorites and sorts by a header, both kept in the address', async () => {
    const contacts = serveContacts([
      numberedContact(1, { lastName: 'Starred', isFavorite: true }),
      numberedContact(2, { lastName: 'Plain' }),
    ])
    const { user, router } = renderApp('/contacts')
    await row('Contact Plain')
    await user.click(screen.getByRole('button', { name: 'Favorites' }))
    await waitFor(() => {
      expect(screen.queryByText('Contact Plain')).not.toBeInTheDocument()
    })
    expect(router.state.location.search).toBe('?favorite=true')
    await screen.findByRole('button', { name: 'Added column' })
    const added = screen.getByRole('columnheader', { name: /Added/ })
    await user.click(added)
    await waitFor(() => {
      expect(added).toHaveAttribute('aria-sort', 'descending')
    })
    expect(new URLSearchParams(router.state.location.search).get('sort')).toBe('-createdAt')
    await waitFor(() => {
      expect(contacts.sent('GET').at(-1)).toMatchObject({
        path: '/v1/contacts/favorite',
        params: { sort: '-createdAt' },
      })
    })
  })

  it('empties the box when the navigation clears the search', async () => {
    serveContacts([ada, grace])
    const { user, router } = renderApp('/contacts')
    await row('Ada Lovelace')
    const box = screen.getByRole('searchbox', { name: 'Search contacts' })
    await user.type(box, 'grace')
    await waitFor(() => {
      expect(router.state.location.search).toBe('?search=grace')
    })
    await user.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', {
        name: 'Contacts',
      }),
    )
    expect(await row('Ada Lovelace')).toBeVisible()
    expect(router.state.location.search).toBe('')
    expect(box).toHaveValue('')
  })

  it('keeps the selection while typing is paused', async () => {
    serveContacts([
      numberedContact(1, { lastName: 'Starred', isFavorite: true }),
      numberedContact(2, { lastName: 'Plain' }),
    ])
    const { router } = renderApp('/contacts?sort=-createdAt')
    await row('Contact Plain')
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search contacts' }), {
      target: { value: 'contact' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Favorites' }))
    await waitFor(() => {
      expect(router.state.location.search).toContain('search=contact')
    })
    expect(router.state.location.search).toBe('?sort=-createdAt&favorite=true&search=contact')
  })

  it('goes back step by step: a sort and a filter are steps, typing is none', async () => {
    serveContacts([ada, grace])
    const { user, router } = renderApp('/contacts')
    await row('Ada Lovelace')
    await screen.findByRole('button', { name: 'Added column' })
    await user.click(screen.getByRole('columnheader', { name: /Added/ }))
    await user.type(screen.getByRole('searchbox', { name: 'Search contacts' }), 'grace')
    await waitFor(() => {
      expect(router.state.location.search).toBe('?sort=-createdAt&search=grace')
    })
    await user.click(screen.getByRole('button', { name: 'Clear search text' }))
    expect(screen.getByRole('searchbox', { name: 'Search contacts' })).toHaveFocus()
    await waitFor(() => {
      expect(router.state.location.search).toBe('?sort=-createdAt')
    })
    await router.navigate(-1)
    expect(router.state.location.search).toBe('')
    expect(await row('Ada Lovelace')).toBeVisible()
  })

  it('replaces an unknown sort order by the default', async () => {
    const contacts = serveContacts([ada, grace])
    renderApp('/contacts?sort=shoeSize')
    await row('Ada Lovelace')
    expect(contacts.sent('GET')[0]?.params['sort']).toBe('name')
  })
})

describe('many contacts', () => {
  it('loads only the windows in view, and shows skeletons for loading rows', async () => {
    const contacts = serveContacts(many(5000))
    renderApp('/contacts')
    await row('Contact 0000')
    const body = screen.getAllByRole('rowgroup')[1]
    if (!body) throw new Error('The table has no body.')
    expect(within(body).getAllByRole('row').length).toBeLessThan(40)
    body.scrollTop = 44 * 2500
    fireEvent.scroll(body)
    expect(within(body).getAllByRole('row', { busy: true }).length).toBeGreaterThan(5)
    expect(await row('Contact 2500')).toHaveAttribute('aria-rowindex', '2502')
    const offsets = new Set(contacts.sent('GET').map(({ params }) => Number(params['offset'])))
    expect([...offsets].sort((a, b) => a - b)).toEqual([0, 100, 2400, 2500])
  })

  it('uses the newer of two windows with different totals, such as while a job deletes', async () => {
    serveContacts(many(150))
    server.use(
      onCall(listContacts, ({ request }) => {
        if (new URL(request.url).searchParams.get('offset') !== '100') return undefined
        return HttpResponse.json({ data: { items: [], total: 90, offset: 100 } })
      }),
    )
    renderApp('/contacts')
    expect(await screen.findByText('90 contacts')).toBeVisible()
    expect(await table()).toHaveAttribute('aria-rowcount', '91')
    expect(screen.getByText('Contact 0000')).toBeVisible()
  })

  it('keeps the rows it has when others cannot be loaded, and tries those again', async () => {
    const contacts = serveContacts(many(1000))
    const { user } = renderApp('/contacts')
    await row('Contact 0000')
    // The second window has been asked for too, so that only the distant ones fail.
    await waitFor(() => {
      expect(contacts.requests.map(({ params }) => params['offset'])).toContain('100')
    })
    contactsFailWith('UNAVAILABLE')
    const body = screen.getAllByRole('rowgroup')[1]
    if (!body) throw new Error('The table has no body.')
    body.scrollTop = 44 * 600
    fireEvent.scroll(body)
    expect(await screen.findByText('Some contacts could not be loaded.')).toBeVisible()
    // Found before the server is back: a window that is asked for just then takes the button away.
    // Its spinner for another window that was asked for leaves by a motion that never ends here.
    const retry = screen.getByRole('button', { name: /Retry$/ })
    serveContacts(many(1000))
    await user.click(retry)
    expect(await row('Contact 0605')).toBeVisible()
    expect(screen.queryByText('Some contacts could not be loaded.')).not.toBeInTheDocument()
  })

  it('restores the scroll position', async () => {
    serveContacts(many(1000))
    const { user, router } = renderApp('/contacts')
    await row('Contact 0000')
    const body = screen.getAllByRole('rowgroup')[1]
    if (!body) throw new Error('The table has no body.')
    body.scrollTop = 44 * 600
    fireEvent.scroll(body)
    await user.click(within(await row('Contact 0605')).getByRole('link', { name: 'Contact 0605' }))
    await screen.findByRole('heading', { level: 1, name: 'Contact 0605' })
    await router.navigate(-1)
    await table()
    expect(await row('Contact 0605')).toBeVisible()
    expect(screen.queryByText('Contact 0000')).not.toBeInTheDocument()
  })
})

it('draws cards on a narrow screen, sorted in a panel', async () => {
  const wide = window.matchMedia.bind(window)
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(wide(media), { matches: media.includes('max-width') }),
    )
  const contacts = serveContacts(many(300))
  const { user, router } = renderApp('/contacts')
  await screen.findByText('Contact 0000')
  const cards = within(screen.getByRole('list', { name: 'Contacts' })).getAllByRole('listitem')
  expect(cards.length).toBeLessThan(30)
  expect(cards[0]).toHaveAttribute('aria-setsize', '300')
  expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Sort' }))
  await user.type(await screen.findByRole('combobox', { name: 'Key: Name' }), 'Added')
  await user.click(await screen.findByTitle('Added'))
  expect(router.state.location.search).toBe('?sort=-createdAt')
  expect(await screen.findByText('Contact 0299')).toBeVisible()
  expect(contacts.sent('GET').at(-1)?.params['sort']).toBe('-createdAt')
  narrow.mockRestore()
})

it('returns the focus to the cards when their selection is cleared', async () => {
  const wide = window.matchMedia.bind(window)
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(wide(media), { matches: media.includes('max-width') }),
    )
  serveContacts(many(3))
  const { user } = renderApp('/contacts')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Contact 0001' }))
  await user.click(await screen.findByRole('button', { name: 'Clear selection' }))
  await waitFor(() => {
    expect(
      within(screen.getByRole('list', { name: 'Contacts' })).getAllByRole('listitem')[1],
    ).toHaveFocus()
  })
  narrow.mockRestore()
})

it('shows an error, not a white screen, for answers that break the contract', async () => {
  server.use(onCall(listContacts, () => HttpResponse.json({ data: { items: 'none' } })))
  renderApp('/contacts')
  expect(await screen.findByRole('alert')).toHaveTextContent('Unknown Error')
})
