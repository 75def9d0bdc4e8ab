import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { updateContact } from '@/contract/contacts/contacts'
import { signedOut } from '@/features/auth'
import { wouldLoseWork } from '@/shared/lib/wouldLoseWork'
import { createApiStore } from '@/testing/createApiStore'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall } from '@/testing/handlers/callHandler'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { saveContactPatch } from './saveContactPatch'
import { selectIsWaiting } from './selectWaiting'

type View = ReturnType<typeof renderApp>

async function openList(changes: Parameters<typeof numberedContact>[1]) {
  const contacts = serveContacts([numberedContact(0, changes)])
  const view = renderApp('/contacts')
  await screen.findByText('Contact 0000')
  return { contacts, ...view }
}

async function replaceText(user: View['user'], from: string, to: string): Promise<void> {
  await user.dblClick(screen.getByText(from))
  const input = await screen.findByRole('textbox', { name: 'Organization' })
  await user.clear(input)
  await user.type(input, `${to}{Enter}`)
}

/** Serves the contacts again, and tells the browser that the connection is back. */
async function goOnline({ handlers }: ReturnType<typeof serveContacts>): Promise<void> {
  server.use(...handlers)
  await inAct(() => {
    window.dispatchEvent(new Event('online'))
  })
}

it.each([502, 503, 504])(
  'an edit waits while a proxy answers %i without an error of the server',
  async (status) => {
    const { contacts, user } = await openList({ organization: 'Old Ltd' })
    server.use(onCall(updateContact, () => new HttpResponse('<h1>Sorry</h1>', { status })))
    await replaceText(user, 'Old Ltd', 'Mine Ltd')
    expect(await screen.findByText(/One edit is waiting to be sent\./)).toBeVisible()
    await goOnline(contacts)
    await waitFor(() => {
      expect(contacts.rows[0]).toMatchObject({ organization: 'Mine Ltd' })
    })
  },
)

it('a tag waits while a proxy answers', async () => {
  const contacts = serveContacts([numberedContact(0)])
  const { user } = renderApp(`/contacts/${contactId(0)}`)
  await screen.findByRole('heading', { level: 1, name: /Contact 0000/ })
  server.use(onCall(updateContact, () => new HttpResponse('Sorry', { status: 502 })))
  await user.click(screen.getByRole('button', { name: 'Add tag' }))
  await user.keyboard('VIP{Enter}')
  expect(await screen.findByText(/One edit is waiting/)).toBeVisible()
  await goOnline(contacts)
  await waitFor(() => {
    expect(contacts.rows[0]?.tags).toEqual(['VIP'])
  })
})

it('a removed custom field whose answer was lost is no conflict, whatever its name', async () => {
  const [extras, patch] = [{ valueOf: 'One' }, { extras: { valueOf: null } }]
  const contacts = serveContacts([numberedContact(0, { extras })])
  const { store } = createApiStore()
  server.use(
    onCall(updateContact, () => {
      contacts.change(contactId(0), patch)
      return HttpResponse.error()
    }),
  )
  const saving = store.dispatch(saveContactPatch(numberedContact(0, { extras }), patch))
  await waitFor(() => {
    expect(selectIsWaiting(store.getState(), contactId(0))).toBe(true)
  })
  await goOnline(contacts)
  expect(await saving).toMatchObject({ data: { extras: {} } })
})

it('an edit that waits asks before the tab is closed, until the sign-out that deletes it', async () => {
  const { user, store } = await openList({ organization: 'Old Ltd' })
  server.use(onCall(updateContact, () => HttpResponse.error()))
  await replaceText(user, 'Old Ltd', 'Mine Ltd')
  await screen.findByText(/One edit is waiting/)
  expect(wouldLoseWork()).toBe(true)
  await inAct(() => {
    store.dispatch(signedOut())
  })
  expect(wouldLoseWork()).toBe(false)
})

it('an edit that waits for the sign-in says so', async () => {
  const { user } = await openList({ organization: 'Old Ltd' })
  callFailsWith(updateContact, 'UNAUTHENTICATED')
  await replaceText(user, 'Old Ltd', 'Mine Ltd')
  expect(
    await screen.findByText('Sign in to continue. One edit is waiting to be sent.'),
  ).toBeInTheDocument()
  expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument()
})
