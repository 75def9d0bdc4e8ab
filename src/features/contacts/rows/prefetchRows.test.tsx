import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getRoles, getUser } from '@/contract/account/users'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'

const rows = [numberedContact(1, { tags: ['VIP'] }), numberedContact(2)]
const view = {
  id: '00000000-0000-4000-8000-00000000beef',
  name: 'VIPs',
  query: 'tag=VIP',
  layout: { columns: [], density: 'compact' as const },
}

it('prefetches the first rows before the page has loaded, and only once', async () => {
  const contacts = serveContacts(rows)
  const answerUser = callWaits(getUser)
  const answerRoles = callWaits(getRoles)
  renderApp('/contacts?sort=-createdAt')
  await waitFor(() => {
    expect(contacts.sent('GET')).toHaveLength(1)
  })
  expect(contacts.sent('GET')[0]?.params).toEqual({ sort: '-createdAt', limit: '100', offset: '0' })
  answerUser()
  answerRoles()
  expect(await screen.findByText('Contact 0001')).toBeVisible()
  expect(await screen.findByText('2 contacts')).toBeVisible()
  expect(contacts.sent('GET')).toHaveLength(1)
})

it('does not refetch a user record and rules that were just loaded', async () => {
  serveContacts(rows)
  const asked: string[] = []
  for (const call of [getUser, getRoles])
    server.use(
      onCall(call, () => {
        asked.push(call.path)
        return undefined
      }),
    )
  const { router } = renderApp('/contacts')
  await screen.findByText('Contact 0001')
  await router.navigate('/terms-of-service')
  await waitFor(() => {
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
  })
  await router.navigate('/contacts')
  await screen.findByText('Contact 0001')
  expect(asked.toSorted()).toEqual([getRoles.path, getUser.path])
})

it('prefetches the rows of the default view, which this browser remembers', async () => {
  const actor = buildActor({
    user: buildUser({ settings: { contactViews: [view], defaultContactView: view.id } }),
  })
  const contacts = serveContacts(rows)
  const first = renderApp('/contacts', { actor })
  expect(await screen.findByRole('button', { name: 'VIPs' })).toBeVisible()
  expect(first.router.state.location.search).toBe(`?view=${view.id}&tag=VIP`)
  await screen.findByText('1 of 2 contacts')
  first.unmount()

  contacts.requests.length = 0
  renderApp('/contacts', { actor })
  await screen.findByText('1 of 2 contacts')
  const windows = contacts.sent('GET').filter(({ params }) => params['limit'] !== '0')
  expect(windows.map(({ params }) => params['tag'])).toEqual(['VIP'])
})

it('prefetches nothing when signed out', async () => {
  const contacts = serveContacts(rows)
  const { router } = renderApp('/contacts', { actor: null })
  await waitFor(() => {
    expect(router.state.location.pathname).not.toBe('/contacts')
  })
  expect(contacts.requests).toEqual([])
})
