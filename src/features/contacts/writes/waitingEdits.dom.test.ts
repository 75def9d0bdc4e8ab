import { afterEach, expect, it, vi } from 'vitest'
import { eraseKept, recordKeeping } from '@/shared/lib/storage/keptStorage'
import { browserStorage, tabStorage } from '@/shared/lib/storage/safeStorage'
import { createApiStore } from '@/testing/createApiStore'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { stubLocks } from '@/testing/stubLocks'
import { resumeWaitingEdits } from '../edit/resumeWaitingEdits'
import { type WaitingEdit, removeWaitingEdit, storeWaitingEdit } from './waitingEdits'

const EDIT = 'tessera:user:waiting-edit:'
const keyOf = ({ id }: WaitingEdit) => EDIT + id
const editOf = (at: number, organization: string): WaitingEdit => ({
  id: `edit-${String(at)}`,
  madeAt: at,
  userId: 'ada',
  contactId: contactId(0),
  name: 'Contact 0000',
  version: at,
  patch: { organization },
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
})

it('an edit that the browser has stays there, in one copy, before the store knows of keeping', () => {
  stubLocks()
  const { store } = createApiStore()
  const edit = editOf(1, 'Mine')
  browserStorage.set(keyOf(edit), JSON.stringify(edit))
  tabStorage.set(keyOf(edit), JSON.stringify(edit))
  store.dispatch(storeWaitingEdit({ ...edit, version: 7 }))
  expect(browserStorage.get(keyOf(edit))).toContain('"version":7')
  expect(tabStorage.get(keyOf(edit))).toBeNull()
})

it('an edit is not left on the device once another tab has switched keeping off', () => {
  stubLocks()
  const { store } = createApiStore()
  const keptContacts = { account: 'tenant/ada' }
  const edit = editOf(1, 'Mine')
  const storeIt = () => {
    storeWaitingEdit(edit)(store.dispatch, () => ({ ...store.getState(), keptContacts }))
  }
  recordKeeping('tenant/ada')
  storeIt()
  expect(browserStorage.get(keyOf(edit))).not.toBeNull()
  removeWaitingEdit(edit.id)
  eraseKept()
  storeIt()
  expect(browserStorage.get(keyOf(edit))).toBeNull()
  expect(tabStorage.get(keyOf(edit))).toContain('Mine')
})

it('edits that both storages have are sent once, in their order', async () => {
  stubLocks()
  const contacts = serveContacts([numberedContact(0, { organization: 'Old' })])
  const { store } = createApiStore()
  for (const edit of [editOf(1, 'Mine'), editOf(2, 'Newest')])
    for (const storage of [tabStorage, browserStorage])
      storage.set(keyOf(edit), JSON.stringify(edit))
  store.dispatch(resumeWaitingEdits('ada'))
  await vi.waitFor(() => {
    expect(contacts.rows[0]).toMatchObject({ organization: 'Newest' })
  }, 10_000)
  await vi.waitFor(() => {
    const keys = [...tabStorage.keys(), ...browserStorage.keys()]
    expect(keys.filter((key) => key.startsWith(EDIT))).toEqual([])
  }, 10_000)
  expect(contacts.sent('PUT').map(({ body }) => body)).toEqual([
    { organization: 'Mine' },
    { organization: 'Newest' },
  ])
})
