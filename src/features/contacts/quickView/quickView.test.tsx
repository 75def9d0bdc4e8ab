import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { api } from '@/api/api'
import { listContacts } from '@/contract/contacts/contacts'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { renderApp } from '@/testing/renderApp'
import { callWaits } from '@/testing/scenarios'

async function openList(route = '/contacts', length = 4) {
  const contacts = serveContacts(
    Array.from({ length }, (_, at) =>
      numberedContact(at, { organization: `Work ${String(at)}`, jobTitle: `Job ${String(at)}` }),
    ),
  )
  const view = renderApp(route)
  await screen.findByText('Contact 0000')
  return { contacts, ...view }
}

const row = (name: string) => screen.getByRole('row', { name })
const panel = () => screen.findByRole('complementary', { name: 'Quick view' })
const shows = (name: string) =>
  waitFor(async () => {
    expect(within(await panel()).getByRole('heading', { name })).toBeVisible()
    expect(row(name)).toHaveAttribute('aria-current', 'true')
  })
const isClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('complementary', { name: 'Quick view' })).not.toBeInTheDocument()
  })

describe('beside the list', () => {
  it('follows the rows, which keep the focus, and closes without touching the selection', async () => {
    const { user, router } = await openList()
    row('Contact 0000').focus()
    await user.keyboard('x ')
    await shows('Contact 0000')
    expect(row('Contact 0000')).toHaveFocus()
    await user.keyboard('jj')
    await shows('Contact 0002')
    expect(router.state.location.search).toBe(`?open=${contactId(2)}`)
    expect(row('Contact 0002')).toHaveFocus()
    await user.click(screen.getByText('Work 1'))
    await shows('Contact 0001')
    await user.keyboard('{Escape}{Escape}')
    await isClosed()
    expect(router.state.location.search).toBe('')
    expect(row('Contact 0001')).toHaveFocus()
    expect(screen.getByRole('checkbox', { name: 'Select Contact 0000' })).toBeChecked()
  })

  it('stays at its contact when the window becomes too low for its row', async () => {
    const { user } = await openList('/contacts', 30)
    row('Contact 0013').focus()
    await user.keyboard(' ')
    await shows('Contact 0013')
    const { innerHeight } = window
    window.innerHeight = 300
    fireEvent(window, new Event('resize'))
    await waitFor(() => {
      expect(screen.queryByRole('row', { name: 'Contact 0013' })).not.toBeInTheDocument()
    })
    expect(document.body).not.toHaveFocus()
    expect(within(await panel()).getByRole('heading', { name: 'Contact 0013' })).toBeVisible()
    window.innerHeight = innerHeight
    fireEvent(window, new Event('resize'))
    await user.keyboard('j')
    await waitFor(async () => {
      expect(within(await panel()).queryByText('Contact 0013')).not.toBeInTheDocument()
    })
  })

  it('closes by the key that opened it', async () => {
    const { user } = await openList()
    row('Contact 0003').focus()
    await user.keyboard(' ')
    await shows('Contact 0003')
    await user.keyboard(' ')
    await isClosed()
    expect(row('Contact 0003')).toHaveFocus()
  })

  it('takes the focus by F6, steps, adds a note, and returns the focus to its row', async () => {
    const { user, contacts } = await openList()
    row('Contact 0000').focus()
    await user.keyboard(' ')
    await shows('Contact 0000')
    await user.keyboard('{F6}')
    expect(await panel()).toHaveFocus()
    await user.keyboard('jj')
    await shows('Contact 0001')
    await user.keyboard('j')
    await shows('Contact 0002')
    expect(await panel()).toHaveFocus()
    expect(within(await panel()).getByRole('status', { name: '' })).toHaveTextContent(
      'Contact 0002',
    )
    await user.click(await screen.findByLabelText('Add a note'))
    await user.paste('Called')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => {
      expect(contacts.rows[2]?.timeline).toMatchObject([{ text: 'Called', followUpOn: null }])
    })
    await user.keyboard('{F6}')
    expect(row('Contact 0002')).toHaveFocus()
    await user.keyboard('{F6}{Escape}')
    await isClosed()
    expect(row('Contact 0002')).toHaveFocus()
  })

  it('stays closed, or at another contact, when the answer to a step comes later', async () => {
    const { user, store } = await openList()
    row('Contact 0000').focus()
    await user.keyboard(' ')
    await shows('Contact 0000')
    const answer = callWaits(listContacts)
    await user.keyboard('{F6}j{F6}{ArrowDown}{ArrowDown}{ArrowDown}')
    await shows('Contact 0003')
    await user.keyboard('{F6}k{Escape}')
    await isClosed()
    answer()
    await act(async () => {
      await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
    })
    expect(screen.queryByRole('complementary', { name: 'Quick view' })).not.toBeInTheDocument()
  })

  it('leaves search and sort usable, and says when its contact does not exist', async () => {
    const { user, router } = await openList(`/contacts?open=${contactId(99)}`)
    expect(await screen.findByText('This contact does not exist')).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Search contacts' }), '0003')
    await waitFor(() => {
      expect(screen.queryByText('Contact 0000')).not.toBeInTheDocument()
    })
    await user.click(await screen.findByText('Work 3'))
    await shows('Contact 0003')
    await user.click(within(await panel()).getByRole('button', { name: 'Close quick view' }))
    await isClosed()
    expect(router.state.location.search).toBe('?search=0003')
  })
})

it('is a sheet over the list on a phone', async () => {
  const wide = window.matchMedia.bind(window)
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(wide(media), { matches: media.includes('max-width') }),
    )
  const { user } = await openList()
  await user.click(screen.getByRole('button', { name: 'Actions for Contact 0001' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Quick view' }))
  const sheet = await screen.findByRole('dialog', { name: 'Contact 0001' })
  await user.click(within(sheet).getByRole('button', { name: 'Next contact' }))
  await waitFor(() => {
    expect(sheet).toHaveAccessibleName('Contact 0002')
  })
  await user.keyboard('{Escape}')
  await waitFor(() => {
    expect(sheet).not.toBeInTheDocument()
  })
  narrow.mockRestore()
})
