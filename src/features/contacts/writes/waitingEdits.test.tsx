import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getContact, updateContact } from '@/contract/contacts/contacts'
import { signedOut } from '@/features/auth'
import { recordKeeping } from '@/shared/lib/storage/keptStorage'
import { buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { TEST_TENANT } from '@/testing/signRules'
import { stubLocks } from '@/testing/stubLocks'
import { withDatabase } from '@/testing/withDatabase'
import { selectKept } from '../kept/selectKept'
import { moveWaitingEditsToTab } from './waitingEdits'

const EDIT = 'tessera:user:waiting-edit:'

type Fake = ReturnType<typeof serveContacts>
type App = ReturnType<typeof renderApp>
type User = App['user']

async function goOffline(onLostRequest: () => void = () => undefined): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.use(
    onCall(updateContact, () => {
      onLostRequest()
      return HttpResponse.error()
    }),
  )
  await inAct(() => {
    window.dispatchEvent(new Event('offline'))
  })
}

async function goOnline({ handlers }: Pick<Fake, 'handlers'>): Promise<void> {
  vi.restoreAllMocks()
  server.use(...handlers)
  await inAct(() => {
    window.dispatchEvent(new Event('online'))
  })
}

/** Leaves the page for good: what it was sending is never answered. */
function leave({ unmount, store }: Pick<App, 'unmount' | 'store'>): void {
  unmount()
  store.dispatch(signedOut())
}

async function openList(organization: string) {
  const contacts = serveContacts([numberedContact(0, { organization }), numberedContact(1)])
  const view = renderApp('/contacts')
  await screen.findByText(organization)
  return { contacts, ...view }
}

async function replaceText(user: User, from: string, to: string): Promise<void> {
  await user.dblClick(screen.getByText(from))
  const input = await screen.findByRole('textbox', { name: 'Organization' })
  await user.clear(input)
  await user.type(input, `${to}{Enter}`)
}

const mark = () => screen.queryByRole('img', { name: 'Not sent yet: waits for the connection' })
const sent = (contacts: Fake) =>
  contacts.sent('PUT').map(({ ifMatch, body }) => [ifMatch, JSON.stringify(body)])

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
})

it('edits made offline wait where they can be seen, and are sent in order when it is back', async () => {
  const { contacts, user } = await openList('Old Ltd')
  await goOffline()
  await replaceText(user, 'Old Ltd', 'Mine Ltd')
  expect(await screen.findByText(/One edit is waiting to be sent\./)).toBeVisible()
  expect(screen.getByText('Mine Ltd')).toBeVisible()
  expect(mark()).toBeVisible()
  // The code of undo may still be loading.
  await waitFor(async () => {
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByText(/Your last change waits for the connection\./)).toBeVisible()
  })
  await replaceText(user, 'Mine Ltd', 'Newest Ltd')
  expect(await screen.findByText(/2 edits are waiting to be sent\./)).toBeVisible()
  await goOnline(contacts)
  await waitFor(() => {
    expect(contacts.rows[0]).toMatchObject({ organization: 'Newest Ltd' })
  })
  expect(sent(contacts)).toEqual([
    ['"1"', '{"organization":"Mine Ltd"}'],
    ['"2"', '{"organization":"Newest Ltd"}'],
  ])
  await waitFor(() => {
    expect(mark()).not.toBeInTheDocument()
  })
})

it('a conflict with a change made meanwhile shows both values', async () => {
  const { contacts, user } = await openList('Old Ltd')
  await goOffline()
  await replaceText(user, 'Old Ltd', 'Mine Ltd')
  await screen.findByText(/One edit is waiting/)
  contacts.change(contactId(0), { organization: 'Theirs Ltd' })
  await goOnline(contacts)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This contact was changed elsewhere. Save again to replace it. It says “Theirs Ltd” now.',
  )
  expect(screen.getByRole('textbox', { name: 'Organization' })).toHaveValue('Mine Ltd')
})

it('a saved edit whose answer was lost is no conflict', async () => {
  const { contacts, user } = await openList('Old Ltd')
  await goOffline(() => {
    contacts.change(contactId(0), { organization: 'Mine Ltd' })
  })
  await replaceText(user, 'Old Ltd', 'Mine Ltd')
  await screen.findByText(/One edit is waiting/)
  await goOnline(contacts)
  await waitFor(() => {
    expect(mark()).not.toBeInTheDocument()
  })
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByText('Mine Ltd')).toBeVisible()
})

it.each([
  ['is sent', false],
  ['keeps what was typed when it meets another change', true],
])('an edit that waited before a reload %s', async (_what, isChanged) => {
  const { contacts, user, ...view } = await openList('Old Ltd')
  await goOffline()
  await replaceText(user, 'Old Ltd', 'Mine Ltd')
  await screen.findByText(/One edit is waiting/)
  leave(view)
  if (isChanged) contacts.change(contactId(0), { organization: 'Theirs Ltd' })
  vi.restoreAllMocks()
  server.use(...contacts.handlers)
  const again = renderApp('/contacts')
  if (!isChanged) {
    expect(await screen.findByText('Mine Ltd')).toBeVisible()
    expect(contacts.rows[0]).toMatchObject({ organization: 'Mine Ltd' })
    return
  }
  expect(
    await screen.findByText(/Contact 0000 was not saved: it was changed elsewhere\. Edit it again/),
  ).toBeVisible()
  await again.user.dblClick(await screen.findByText('Theirs Ltd'))
  expect(await screen.findByRole('textbox', { name: 'Organization' })).toHaveValue('Mine Ltd')
  expect(await screen.findByText(/It says “Theirs Ltd” now\./)).toBeVisible()
})

it('a field of the record waits too, and keeps its text over another change after a reload', async () => {
  const contacts = serveContacts([numberedContact(0, { nickname: 'Zero' })])
  const { user, ...view } = renderApp(`/contacts/${contactId(0)}`)
  await user.click(await screen.findByRole('button', { name: 'Edit Nickname' }))
  const input = await screen.findByRole('textbox', { name: 'Nickname' })
  await goOffline()
  await user.clear(input)
  await user.type(input, 'Null{Enter}')
  await screen.findByText(/One edit is waiting/)
  expect(mark()).toBeVisible()
  leave(view)
  contacts.change(contactId(0), { nickname: 'Nil' })
  vi.restoreAllMocks()
  server.use(...contacts.handlers)
  const again = renderApp(`/contacts/${contactId(0)}`)
  await again.user.click(await screen.findByText('Your change is not saved. Show it'))
  expect(await screen.findByRole('textbox', { name: 'Nickname' })).toHaveValue('Null')
  expect(await screen.findByText(/It says “Nil” now\./)).toBeVisible()
})

describe('with contacts kept on this device', () => {
  withDatabase()
  const actor = buildActor()
  const keptEdits = () => Object.keys(localStorage).filter((key) => key.startsWith(EDIT))

  /** Makes two edits of a cell without a network, and closes their tab. */
  async function closeTabWithEdits() {
    const locks = stubLocks()
    recordKeeping(`${TEST_TENANT}/${actor.identityUser.userId}`)
    const contacts = serveContacts([numberedContact(0, { organization: 'Old Ltd' })])
    const { user, store, unmount } = renderApp('/contacts', { actor })
    await screen.findByText('Old Ltd')
    await waitFor(() => {
      expect(selectKept(store.getState())?.account).toBeTruthy()
    })
    await goOffline()
    await replaceText(user, 'Old Ltd', 'Mine Ltd')
    await screen.findByText(/One edit is waiting/)
    const [first = ''] = keptEdits()
    await replaceText(user, 'Mine Ltd', 'Newest Ltd')
    await screen.findByText(/2 edits are waiting/)
    const second = keptEdits().find((key) => key !== first) ?? ''
    expect(storedEdits()).toEqual([])
    leave({ unmount, store })
    locks.releaseAll()
    locks.request.mockClear()
    vi.restoreAllMocks()
    server.use(...contacts.handlers)
    const ids = [first, second].map((key) => key.slice(EDIT.length))
    return { contacts, locks, ids }
  }

  it('the next tab sends the edits of a closed one', async () => {
    const { contacts } = await closeTabWithEdits()
    renderApp('/contacts', { actor })
    await waitFor(() => {
      expect(keptEdits()).toEqual([])
    })
    expect(contacts.rows[0]).toMatchObject({ organization: 'Newest Ltd' })
  })

  it('edits that another tab is sending are left to it, and sent in order once it is closed', async () => {
    const { contacts, locks, ids } = await closeTabWithEdits()
    const releases = ids.map((id) => locks.hold(`tessera:edit:${id}`))
    renderApp('/contacts', { actor })
    await screen.findByText('Old Ltd')
    await waitFor(() => {
      expect(locks.request).toHaveBeenCalled()
    })
    expect(contacts.sent('PUT')).toEqual([])
    expect(keptEdits()).toHaveLength(2)
    for (const release of releases.toReversed()) release()
    await waitFor(() => {
      expect(contacts.rows[0]).toMatchObject({ organization: 'Newest Ltd' })
    })
    expect(sent(contacts).map(([ifMatch]) => ifMatch)).toEqual(['"1"', '"2"'])
  })

  it('edits stay in this tab alone once the device may keep nothing', async () => {
    const { ids } = await closeTabWithEdits()
    moveWaitingEditsToTab()
    expect(storedEdits().toSorted()).toEqual(ids.map((id) => EDIT + id).toSorted())
    expect(keptEdits()).toEqual([])
  })
})

const storedEdits = () => Object.keys(sessionStorage).filter((key) => key.startsWith(EDIT))

it('the second edit of a contact has the version of the first, also if a reload cuts it off', async () => {
  const { contacts, user, unmount } = await openList('Old Ltd')
  await goOffline()
  await replaceText(user, 'Old Ltd', 'Mine Ltd')
  await screen.findByText(/One edit is waiting/)
  await replaceText(user, 'Mine Ltd', 'Newest Ltd')
  await screen.findByText(/2 edits are waiting/)
  const asked = vi.fn(() =>
    asked.mock.calls.length === 1
      ? success(updateContact, contacts.change(contactId(0), { organization: 'Mine Ltd' }))
      : new Promise<Response>(() => undefined),
  )
  await goOnline({ handlers: [onCall(updateContact, asked)] })
  await waitFor(() => {
    expect(asked).toHaveBeenCalledTimes(2)
  })
  unmount()
  server.use(...contacts.handlers)
  renderApp('/contacts')
  await waitFor(() => {
    expect(contacts.rows[0]).toMatchObject({ organization: 'Newest Ltd' })
  })
  expect(sent(contacts)).toEqual([['"2"', '{"organization":"Newest Ltd"}']])
})

it('waits while the server is still away, although the screen shows the edit', async () => {
  const contacts = serveContacts([numberedContact(0, { nickname: 'Zero' })])
  const { user } = renderApp(`/contacts/${contactId(0)}`)
  await user.click(await screen.findByRole('button', { name: 'Edit Nickname' }))
  const input = await screen.findByRole('textbox', { name: 'Nickname' })
  const lost = vi.fn()
  await goOffline(lost)
  server.use(onCall(getContact, () => HttpResponse.error()))
  await user.clear(input)
  await user.type(input, 'Null{Enter}')
  await screen.findByText(/One edit is waiting/)
  await inAct(() => {
    window.dispatchEvent(new Event('online'))
  })
  await waitFor(() => {
    expect(lost).toHaveBeenCalledTimes(2)
  })
  expect(mark()).toBeVisible()
  await goOnline(contacts)
  await waitFor(() => {
    expect(contacts.rows[0]).toMatchObject({ nickname: 'Null' })
  })
})

it('sign-out asks first, and then deletes edits and sends none', async () => {
  const { contacts, user } = await openList('Old Ltd')
  await goOffline()
  await replaceText(user, 'Old Ltd', 'Mine Ltd')
  await screen.findByText(/One edit is waiting/)
  const openQuestion = async () => {
    await user.click(screen.getByRole('button', { name: /^Account of/ }))
    await user.click(await screen.findByRole('menuitem', { name: /Sign out/ }))
    await screen.findByRole('dialog', { name: /before your edits are sent/ })
  }
  await openQuestion()
  expect(screen.getByText(/1 edit has not reached the server yet/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(storedEdits()).toHaveLength(1)
  await openQuestion()
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('link', { name: 'Sign in to your contacts' })).toBeVisible()
  expect(storedEdits()).toEqual([])
  await goOnline(contacts)
  expect(contacts.sent('PUT')).toEqual([])
  expect(screen.queryByText(/was not saved/)).not.toBeInTheDocument()
})

it('sign-out asks no more about edits that were sent while it was asking', async () => {
  const { contacts, user } = await openList('Old Ltd')
  await goOffline()
  await replaceText(user, 'Old Ltd', 'Mine Ltd')
  await screen.findByText(/One edit is waiting/)
  await user.click(screen.getByRole('button', { name: /^Account of/ }))
  await user.click(await screen.findByRole('menuitem', { name: /Sign out/ }))
  await screen.findByRole('dialog', { name: /before your edits are sent/ })
  await goOnline(contacts)
  expect(await screen.findByRole('dialog', { name: 'Sign out?' })).toBeVisible()
  expect(screen.queryByText(/has not been saved/)).not.toBeInTheDocument()
})

it('an edit that the ended session refuses is sent after the sign-in', async () => {
  const { contacts, user, identity } = await openList('Old Ltd')
  callFailsWith(updateContact, 'UNAUTHENTICATED')
  await replaceText(user, 'Old Ltd', 'Mine Ltd')
  const form = within(await screen.findByRole('form', { name: 'Sign in' }))
  server.use(...contacts.handlers)
  await user.type(form.getByLabelText('Password'), identity.password)
  await user.click(form.getByRole('button', { name: 'Sign in' }))
  await waitFor(
    () => {
      expect(contacts.rows[0]).toMatchObject({ organization: 'Mine Ltd' })
    },
    { timeout: 4_000 },
  )
})

it.each([
  ['of somebody else is deleted unseen', buildActor({ user: buildUser({ userId: 'eve' }) })],
  ['that the server refuses is kept with the reason', buildActor()],
])('an edit of before a reload %s', async (_what, actor) => {
  const { contacts, user, ...view } = await openList('Old Ltd')
  await goOffline()
  await replaceText(user, 'Old Ltd', 'Mine Ltd')
  await screen.findByText(/One edit is waiting/)
  leave(view)
  vi.restoreAllMocks()
  server.use(...contacts.handlers)
  callFailsWith(updateContact, 'BAD_REQUEST', { message: 'No such company.' })
  const again = renderApp('/contacts', { actor })
  await screen.findByText('Old Ltd')
  await waitFor(() => {
    expect(storedEdits()).toEqual([])
  })
  if (actor.user?.userId === 'eve') {
    expect(contacts.sent('PUT')).toEqual([])
    expect(screen.queryByText(/Contact 0000 was not saved/)).not.toBeInTheDocument()
    return
  }
  expect(
    await screen.findByText(/was not saved: No such company\. Edit it again to see/),
  ).toBeVisible()
  await again.user.dblClick(screen.getByText('Old Ltd'))
  expect(await screen.findByRole('textbox', { name: 'Organization' })).toHaveValue('Mine Ltd')
  expect(await screen.findByText('No such company.')).toBeVisible()
})

it('tags wait, and a note says that it is not saved and stays', async () => {
  const contacts = serveContacts([numberedContact(0)])
  const { user } = renderApp(`/contacts/${contactId(0)}`)
  await screen.findByRole('heading', { level: 1, name: /Contact 0000/ })
  await goOffline()
  await user.click(screen.getByRole('button', { name: 'Add tag' }))
  await user.keyboard('VIP{Enter}Fair{Enter}')
  expect(await screen.findByText(/2 edits are waiting/)).toBeVisible()
  expect(screen.getByText('VIP')).toBeVisible()
  const note = screen.getByRole('textbox', { name: 'Add a note' })
  await user.type(note, 'Call her{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/^Not saved: there is no connection/)).toBeVisible()
  expect(note).toHaveValue('Call her')
  contacts.change(contactId(0), { tags: ['Theirs'] })
  await goOnline(contacts)
  await waitFor(() => {
    expect(contacts.rows[0]?.tags).toEqual(['Theirs', 'VIP', 'Fair'])
  })
})
