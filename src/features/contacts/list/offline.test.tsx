import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '@/api/api'
import { isNetworkError } from '@/api/apiError'
import { listContacts, updateContact } from '@/contract/contacts/contacts'
import * as merges from '@/contract/contacts/merges'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { inAct } from '@/testing/inAct'

const offline = /You are offline\. Loaded data stays visible/

/** Cuts the network, and notifies the browser. */
async function goOffline(): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const call of [listContacts, updateContact, merges.listContactDuplicates])
    server.use(onCall(call, () => HttpResponse.error()))
  await inAct(() => {
    window.dispatchEvent(new Event('offline'))
  })
}

async function goOnline({ handlers }: ReturnType<typeof serveContacts>): Promise<void> {
  vi.restoreAllMocks()
  server.use(...handlers)
  await inAct(() => {
    window.dispatchEvent(new Event('online'))
  })
}

/** Returns whether a request failed. */
const hasFailed = (store: ReturnType<typeof renderApp>['store']) =>
  Object.values(store.getState().api?.queries ?? {}).some((query) => isNetworkError(query?.error))

afterEach(() => {
  vi.restoreAllMocks()
})

describe('without a network', () => {
  it.each([
    ['the contacts', '/contacts'],
    ['what was added last', '/contacts/recently-added'],
    ['the trash', '/contacts?trash=true'],
  ])(
    '%s stay on the screen when they cannot be refetched, and are refetched when it is back',
    async (_what, path) => {
      const contacts = serveContacts(
        [0, 1].map((at) =>
          numberedContact(
            at,
            path.includes('trash') ? { deletedAt: new Date().toISOString() } : {},
          ),
        ),
      )
      const { store } = renderApp(path)
      await screen.findByText('Contact 0000')
      await goOffline()
      expect(await screen.findByText(offline)).toBeVisible()
      const asked = contacts.requests.length
      await inAct(() => {
        store.dispatch(api.util.invalidateTags([{ type: 'Contact', id: 'LIST' }]))
      })
      await waitFor(() => {
        expect(hasFailed(store)).toBe(true)
      })
      expect(screen.getByText('Contact 0000')).toBeVisible()
      expect(screen.queryByText('Unknown Error')).not.toBeInTheDocument()
      await goOnline(contacts)
      await waitFor(() => {
        expect(contacts.requests.length).toBeGreaterThan(asked)
      })
      await waitFor(() => {
        expect(screen.queryByText(offline)).not.toBeInTheDocument()
      })
      expect(screen.getByText('Contact 0000')).toBeVisible()
    },
  )

  it('a search keeps the previous rows, says so, and runs when the network is back', async () => {
    const contacts = serveContacts([0, 1].map((at) => numberedContact(at)))
    const { user } = renderApp('/contacts')
    await screen.findByText('Contact 0000')
    await goOffline()
    await user.type(screen.getByRole('searchbox'), '0001')
    expect(
      await screen.findByText(/The list could not be updated\. It shows what was loaded before\./),
    ).toBeVisible()
    expect(screen.getByText('Contact 0000')).toBeVisible()
    await goOnline(contacts)
    await waitFor(() => {
      expect(screen.queryByText('Contact 0000')).not.toBeInTheDocument()
    })
    expect(screen.getByText('Contact 0001')).toBeVisible()
    expect(screen.queryByText(/could not be updated/)).not.toBeInTheDocument()
  })

  it('the cards of a phone stay, and an opened contact explains what is missing', async () => {
    const wide = window.matchMedia.bind(window)
    const narrow = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) =>
        Object.assign(wide(media), { matches: media.includes('max-width') }),
      )
    serveContacts([numberedContact(0)])
    const { store, router } = renderApp('/contacts')
    await screen.findByText('Contact 0000')
    await goOffline()
    await inAct(() => {
      store.dispatch(api.util.invalidateTags([{ type: 'Contact', id: 'LIST' }]))
    })
    await waitFor(() => {
      expect(hasFailed(store)).toBe(true)
    })
    expect(
      within(screen.getByRole('list', { name: 'Contacts' })).getByText('Contact 0000'),
    ).toBeVisible()
    await inAct(() => {
      void router.navigate('/contacts/merge')
    })
    expect(
      await screen.findByText('You are offline. Try again when you are back online.'),
    ).toBeVisible()
    narrow.mockRestore()
  })
})

it('an unreachable server is reported and retried, even if the browser reports itself online', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server.use(onCall(listContacts, () => HttpResponse.error()))
  renderApp('/contacts')
  expect(await screen.findByText('Tessera cannot be reached. Retrying…')).toBeVisible()
  expect(await screen.findByText('Unknown Error')).toBeVisible()
  serveContacts([numberedContact(0)])
  await inAct(() => {
    vi.advanceTimersByTime(10_000)
  })
  expect(await screen.findByText('Contact 0000')).toBeVisible()
  await waitFor(() => {
    expect(screen.queryByText('Tessera cannot be reached. Retrying…')).not.toBeInTheDocument()
  })
  vi.useRealTimers()
})
