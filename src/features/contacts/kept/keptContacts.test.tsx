import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '@/api/api'
import { getRoles, getUser } from '@/contract/account/users'
import { changeCells } from '@/contract/contacts/changeCells'
import { getContact, listContacts, updateContact } from '@/contract/contacts/contacts'
import { isKeeping, recordKeeping } from '@/shared/lib/storage/keptStorage'
import { KEPT_DATABASE } from '@/shared/lib/storage/userStorage'
import { type Actor, buildActor } from '@/testing/actor'
import { buildUser } from '@/testing/builders'
import { takeConsoleErrors } from '@/testing/consoleErrors'
import {
  type FakeContacts,
  contactId,
  numberedContact,
  serveContacts,
} from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { inAct } from '@/testing/inAct'
import { renderApp } from '@/testing/renderApp'
import { callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { TEST_TENANT } from '@/testing/signRules'
import { withDatabase } from '@/testing/withDatabase'
import { cellsApi } from '../cells/cellsApi'
import { contactsApi } from '../contactsApi'
import { FIRST_ROWS } from '../firstRows/readKeptRows'
import { readAnswers } from './keptDatabase'

withDatabase()

const actor = buildActor()
const account = `${TEST_TENANT}/${actor.identityUser.userId}`
const consent = {
  ...{ text: 'Keep my details.', version: 1, givenAt: '2026-03-04T09:30:00.000Z' },
  ...{ profileId: contactId(9), profileName: 'Personal' },
}
const rows = [
  numberedContact(1, { organization: 'Ångström Labs', notes: 'Met at the fair', consent }),
  numberedContact(2),
]

afterEach(() => {
  vi.restoreAllMocks()
})

const keptRecord = async () =>
  (await readAnswers(account)).find(({ endpoint }) => endpoint === 'getContact')?.data
const keptKeys = async () => (await readAnswers(account)).map(({ key }) => key)

/** Opens the list and a record with keeping on, and leaves when both are kept. */
async function keepContacts(): Promise<FakeContacts> {
  recordKeeping(account)
  const contacts = serveContacts(rows)
  const { router, unmount } = renderApp('/contacts', { actor })
  await screen.findByText('Contact 0001')
  await inAct(() => {
    void router.navigate(`/contacts/${contactId(1)}`)
  })
  await screen.findByText('Met at the fair')
  await waitFor(async () => {
    expect(await keptKeys()).toEqual(
      expect.arrayContaining([FIRST_ROWS, expect.stringContaining('getContact')]),
    )
  })
  unmount()
  contacts.requests.length = 0
  return contacts
}

/** Makes every request fail, as without a network. */
function loseNetwork(answer: () => Response = () => HttpResponse.error()): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const call of [getUser, getRoles, listContacts, getContact, updateContact])
    server.use(onCall(call, answer))
}

describe('the setting', () => {
  it('is off at first, keeps what is already loaded, and deletes all of it', async () => {
    serveContacts(rows)
    const { user } = renderApp('/contacts?account=security', { actor })
    const toggle = await screen.findByRole('switch', { name: 'Keep contacts on this device' })
    await screen.findByText('Contact 0001')
    expect(toggle).not.toBeChecked()
    expect(await keptKeys()).toEqual([])
    await user.click(toggle)
    await waitFor(async () => {
      expect(await keptKeys()).toContain(FIRST_ROWS)
    })
    expect(toggle).toBeChecked()
    await user.click(toggle)
    await waitFor(async () => {
      expect(await keptKeys()).toEqual([])
    })
    expect(toggle).not.toBeChecked()
    expect(isKeeping(account)).toBe(false)
  })

  it('says that a browser refuses to store contacts', async () => {
    serveContacts(rows)
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Access is denied.', 'SecurityError')
    })
    const { user } = renderApp('/contacts?account=security', { actor })
    const toggle = await screen.findByRole('switch', { name: 'Keep contacts on this device' })
    await user.click(toggle)
    expect(await screen.findByText(/does not let Tessera store them/)).toBeVisible()
    expect(toggle).not.toBeChecked()
    expect(isKeeping(account)).toBe(false)
  })
})

describe('a repeat visit', () => {
  it('shows the kept rows with their age, asks again, and replaces them', async () => {
    const contacts = await keepContacts()
    contacts.rows = [numberedContact(3)]
    const answers = [getUser, getRoles, listContacts].map(callWaits)
    renderApp('/contacts', { actor })
    expect(await screen.findByText('Contact 0001')).toBeVisible()
    expect(await screen.findByText(/^Updated just now · refreshing$/)).toBeVisible()
    for (const answer of answers) answer()
    expect(await screen.findByText('Contact 0003')).toBeVisible()
    expect(screen.queryByText('Contact 0001')).not.toBeInTheDocument()
    expect(screen.queryByText(/refreshing/)).not.toBeInTheDocument()
    expect(contacts.sent('GET').map(({ path }) => path)).toContain('/v1/contacts')
  })

  it('shows nothing of a contact that is gone, and keeps it no longer', async () => {
    const contacts = await keepContacts()
    contacts.rows = contacts.rows.slice(1)
    const answer = callWaits(getContact)
    renderApp(`/contacts/${contactId(1)}`, { actor })
    expect(await screen.findByText('Met at the fair')).toBeVisible()
    answer()
    expect(await screen.findByText('This contact does not exist')).toBeVisible()
    expect(screen.queryByText('Met at the fair')).not.toBeInTheDocument()
    await waitFor(async () => {
      expect((await keptKeys()).filter((key) => key.startsWith('getContact'))).toEqual([])
    })
  })

  it('takes nothing that was kept for another account', async () => {
    await keepContacts()
    const eve: Actor = buildActor({ user: buildUser({ userId: 'eve' }) })
    callFailsWith(listContacts, 'UNAVAILABLE')
    renderApp('/contacts', { actor: eve })
    expect(await screen.findByText('The contacts could not be loaded')).toBeVisible()
    expect(screen.queryByText('Contact 0001')).not.toBeInTheDocument()
    expect(isKeeping(account)).toBe(false)
    expect(await keptKeys()).toEqual([])
  })
})

describe('without a network', () => {
  afterEach(() => {
    // The screens ask for the rules before the kept ones are read.
    for (const error of takeConsoleErrors()) expect(error).toMatch('The roles could not be loaded.')
  })

  it('shows the kept list and record, and searches by name', async () => {
    await keepContacts()
    loseNetwork()
    const { user, router } = renderApp('/contacts', { actor })
    expect(await screen.findByText('Contact 0001')).toBeVisible()
    expect(
      await screen.findByText(/kept on this device and were updated just now\. You can read them/),
    ).toBeVisible()
    await user.type(screen.getByRole('searchbox'), 'angstrom cont')
    expect(await screen.findByText(/Searching the 2 contacts kept on this device/)).toBeVisible()
    await waitFor(() => {
      expect(screen.queryByText('Contact 0002')).not.toBeInTheDocument()
    })
    expect(screen.getByText('Contact 0001')).toBeVisible()
    await inAct(() => {
      void router.navigate(`/contacts/${contactId(1)}`)
    })
    expect(await screen.findByText('Met at the fair')).toBeVisible()
    expect(await screen.findByText(/^This contact is kept on this device/)).toBeVisible()
    await inAct(() => {
      void router.navigate(`/contacts/${contactId(2)}`)
    })
    expect(await screen.findByText('This contact is not kept on this device')).toBeVisible()
    await inAct(() => {
      void router.navigate('/contacts?sort=-createdAt')
    })
    expect(await screen.findByText('This list is not kept on this device')).toBeVisible()
  })

  it('shows the kept list also while a proxy answers for the server', async () => {
    await keepContacts()
    loseNetwork(() => new Response('Bad Gateway', { status: 502 }))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    renderApp('/contacts', { actor })
    expect(await screen.findByText('Contact 0001')).toBeVisible()
  })

  it('shows in the record what was edited in the list', async () => {
    const contacts = await keepContacts()
    server.use(
      onCall(updateContact, () => {
        const { consent: _consent, ...answer } = contacts.change(contactId(1), {
          organization: 'Mine Ltd',
        })
        return success(updateContact, answer)
      }),
    )
    const online = renderApp('/contacts', { actor })
    await online.user.dblClick(await screen.findByText('Ångström Labs'))
    const input = await screen.findByRole('textbox', { name: 'Organization' })
    await online.user.clear(input)
    await online.user.type(input, 'Mine Ltd{Enter}')
    await waitFor(async () => {
      expect(JSON.stringify(await keptRecord())).toContain('Mine Ltd')
    })
    expect(await keptRecord()).toMatchObject({ version: 2, consent })
    online.unmount()
    loseNetwork()
    renderApp(`/contacts/${contactId(1)}`, { actor })
    expect(await screen.findByText('Met at the fair')).toBeVisible()
    expect(screen.getAllByText('Mine Ltd')).not.toHaveLength(0)
  })

  it('shows an edit that waits in what it reads from the device, also after a reload', async () => {
    await keepContacts()
    loseNetwork()
    const { user, router, unmount } = renderApp('/contacts', { actor })
    await user.dblClick(await screen.findByText('Ångström Labs'))
    const input = await screen.findByRole('textbox', { name: 'Organization' })
    await user.clear(input)
    await user.type(input, 'Mine Ltd{Enter}')
    expect(await screen.findByText(/One edit is waiting/)).toBeVisible()
    await inAct(() => {
      void router.navigate(`/contacts/${contactId(1)}`)
    })
    expect(await screen.findByText('Met at the fair')).toBeVisible()
    expect(screen.getAllByText('Mine Ltd')).not.toHaveLength(0)
    expect(screen.queryByText('Ångström Labs')).not.toBeInTheDocument()
    unmount()
    renderApp(`/contacts/${contactId(1)}`, { actor })
    expect(await screen.findByText('Met at the fair')).toBeVisible()
    expect(await screen.findByText(/One edit is waiting/)).toBeVisible()
    expect(screen.getAllByText('Mine Ltd')).not.toHaveLength(0)
  })

  it('offers no bulk act on kept rows', async () => {
    await keepContacts()
    loseNetwork()
    const { user } = renderApp('/contacts', { actor })
    await screen.findByText('Contact 0001')
    await user.click(screen.getByRole('checkbox', { name: /Contact 0001/ }))
    expect(await screen.findByText(/Wait until the list is refreshed/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  })
})

describe('what is kept is deleted', () => {
  it('on sign-out', async () => {
    await keepContacts()
    const { user } = renderApp('/contacts', { actor })
    await screen.findByText('Contact 0001')
    await user.click(await screen.findByRole('button', { name: /^Account of/ }))
    await user.click(await screen.findByText('Sign out'))
    await waitFor(async () => {
      expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(KEPT_DATABASE)
    })
    expect(isKeeping(account)).toBe(false)
  })

  it('with a contact that is deleted', async () => {
    await keepContacts()
    const { store } = renderApp('/contacts', { actor })
    await screen.findByText('Contact 0001')
    await inAct(() => {
      const deletion = { params: { contactId: contactId(1) } }
      void store.dispatch(contactsApi.endpoints.deleteContact.initiate(deletion))
    })
    await waitFor(async () => {
      expect(JSON.stringify(await readAnswers(account))).not.toContain(contactId(1))
    })
  })

  it('with a record whose cells were changed among others, and its list stays', async () => {
    await keepContacts()
    const changed = { id: contactId(1), version: 2, updatedAt: '2026-03-05T09:30:00.000Z' }
    server.use(
      onCall(changeCells, () =>
        success(changeCells, { changed: [changed], conflicts: [], missing: [] }),
      ),
    )
    const { store } = renderApp('/contacts', { actor })
    await screen.findByText('Contact 0001')
    const row = { id: contactId(1), version: 1, change: { organization: 'Mine Ltd' } }
    await inAct(() => {
      const request = { body: { rows: [row], onConflict: 'stop' as const } }
      void store.dispatch(cellsApi.endpoints.changeCells.initiate(request))
    })
    await waitFor(async () => {
      expect(await keptRecord()).toBeUndefined()
    })
    expect(await keptKeys()).toContain(FIRST_ROWS)
  })

  it('when a job has changed contacts, among them lists that are not shown', async () => {
    const contacts = await keepContacts()
    contacts.rows = [numberedContact(3)]
    const { store } = renderApp('/contacts?sort=-createdAt', { actor })
    await screen.findByText('Contact 0003')
    expect(await keptKeys()).toContain(FIRST_ROWS)
    await inAct(() => {
      store.dispatch(api.util.invalidateTags(['Contact']))
    })
    await waitFor(async () => {
      expect(JSON.stringify(await readAnswers(account))).not.toContain(contactId(1))
    })
    expect(JSON.stringify(await readAnswers(account))).toContain(contactId(3))
  })

  it('when the server ends the session, or when nobody is signed in any more', async () => {
    await keepContacts()
    callFailsWith(listContacts, 'UNAUTHENTICATED')
    const first = renderApp('/contacts', { actor })
    await waitFor(async () => {
      expect(await keptKeys()).toEqual([])
    })
    first.unmount()
    await keepContacts()
    renderApp('/contacts', { actor: null })
    await waitFor(async () => {
      expect(await keptKeys()).toEqual([])
    })
  })
})
