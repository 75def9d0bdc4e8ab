import { expect, it } from 'vitest'
import { createApiStore } from '@/testing/createApiStore'
import { contactId, numberedContact, serveContacts } from '@/testing/fakeContacts'
import { changeCached } from './cachedContacts'
import { contactsApi } from './contactsApi'

const { listContacts, getContact } = contactsApi.endpoints
const args = { limit: 100, offset: 0 }

async function hold(count: number) {
  const contacts = serveContacts(Array.from({ length: count }, (_, at) => numberedContact(at)))
  const { store } = createApiStore()
  const list = store.dispatch(listContacts.initiate(args))
  await Promise.all([list, store.dispatch(getContact.initiate({ contactId: contactId(0) }))])
  const stars = () => listContacts.select(args)(store.getState()).data?.items.map(({ id, isFavorite }) => [id, isFavorite])
  const record = () => getContact.select({ contactId: contactId(0) })(store.getState()).data
  return { contacts, store, list, stars, record }
}

it('is undone in the contact that was changed, wherever it stands by then', async () => {
  const { contacts, store, list, stars, record } = await hold(2)
  const undo = store.dispatch(changeCached(contactId(0), { isFavorite: true }))
  expect(stars()).toEqual([[contactId(0), true], [contactId(1), false]])
  expect(record()?.isFavorite).toBe(true)
  contacts.rows = [numberedContact(9, { firstName: 'A new one', isFavorite: true }), { ...numberedContact(0), isFavorite: true }]
  await list.refetch()
  undo()
  expect(stars()).toEqual([[contactId(9), true], [contactId(0), false]])
  expect(record()?.isFavorite).toBe(false)
})

it('does not undo what came from the server meanwhile', async () => {
  const { contacts, store, list } = await hold(1)
  const undo = store.dispatch(changeCached(contactId(0), { organization: 'Mine' }))
  contacts.change(contactId(0), { organization: 'Theirs' })
  await list.refetch()
  undo()
  expect(listContacts.select(args)(store.getState()).data?.items[0]?.organization).toBe('Theirs')
})
