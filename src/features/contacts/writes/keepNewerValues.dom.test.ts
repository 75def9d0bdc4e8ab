import { expect, it, vi } from 'vitest'
import { listContacts } from '@/contract/contacts/contacts'
import { createApiStore } from '@/testing/createApiStore'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall, success } from '@/testing/handlers/callHandler'
import { server } from '@/testing/server'
import { contactsApi } from '../contactsApi'
import { applyOptimistic } from './applyOptimistic'
import { saveContactPatch } from './saveContactPatch'

const args = { limit: 100, offset: 0 }
const [ID, OTHER] = [contactId(0), contactId(1)]

async function openList() {
  const contacts = serveContacts([
    numberedContact(0, { organization: 'Old' }),
    numberedContact(1, { organization: 'Old' }),
  ])
  const { store } = createApiStore()
  const list = store.dispatch(contactsApi.endpoints.listContacts.initiate(args))
  await list
  const shown = () =>
    contactsApi.endpoints.listContacts
      .select(args)(store.getState())
      .data?.items.map(({ organization }) => organization)
  const save = (organization: string) =>
    store.dispatch(saveContactPatch(contacts.rows[0] ?? numberedContact(0), { organization }))
  /** Asks for a list with the rows of now, which arrives when the returned function is called. */
  const beginReload = () => {
    const items = structuredClone(contacts.rows)
    let arrive = (): void => undefined
    const gate = new Promise<void>((resolve) => (arrive = resolve))
    const answer = vi
      .fn(() => Promise.resolve<Response | undefined>(undefined))
      .mockImplementationOnce(async () => {
        await gate
        return success(listContacts, { items, offset: 0, total: items.length })
      })
    server.use(onCall(listContacts, answer))
    const reloaded = list.refetch()
    return async () => {
      arrive()
      await reloaded
    }
  }
  return { contacts, store, list, shown, save, beginReload }
}

it('a list that was asked for before a change was saved shows the change', async () => {
  const { contacts, list, shown, save, beginReload } = await openList()
  const arrive = beginReload()
  await save('Mine')
  contacts.change(OTHER, { organization: 'Theirs' })
  await arrive()
  expect(shown()).toEqual(['Mine', 'Old'])
  await list.refetch()
  expect(shown()).toEqual(['Mine', 'Theirs'])
  contacts.change(ID, { organization: 'Newest' })
  await list.refetch()
  expect(shown()).toEqual(['Newest', 'Theirs'])
})

it.each([
  [true, 'Mine'],
  [false, 'Theirs'],
])('an unanswered change stays on the screen (saved: %s)', async (isSaved, after) => {
  const { contacts, store, list, shown } = await openList()
  const onAnswer = store.dispatch(applyOptimistic(ID, { organization: 'Mine' }))
  contacts.change(ID, { organization: 'Theirs' })
  await list.refetch()
  expect(shown()).toEqual(['Mine', 'Old'])
  onAnswer(isSaved)
  expect(shown()).toEqual([after, 'Old'])
})
