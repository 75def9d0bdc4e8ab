import { configureStore } from '@reduxjs/toolkit'
import { expect, it, vi } from 'vitest'
import { api } from '@/api/api'
import type { ContactSummary } from '@/contract/contacts/contact'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { contactWritesSlice } from '../writes/contactWritesSlice'
import { commitCellEdit } from './cellEditThunks'
import { cellKey } from './cellEdit'
import {
  cellEditChanged,
  cellEditClosed,
  cellEditStarted,
  cellEditsSlice,
  conflictUpdated,
  saveFailed,
  saveStarted,
} from './cellEditsSlice'
import { readField } from './editableFields'
import type { EditableKey } from './editableKeys'
import { persistCellEdits } from './persistCellEdits'
import { selectCellEdit } from './selectCellEdits'
import { readCellDrafts } from './storedCellDrafts'

const before = numberedContact(0, { organization: 'Old Ltd', version: 3 })

function createStore() {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      [contactWritesSlice.reducerPath]: contactWritesSlice.reducer,
      [cellEditsSlice.reducerPath]: cellEditsSlice.reducer,
    },
    middleware: (defaults) =>
      defaults({
        thunk: {
          extraArgument: {
            baseUrl: window.location.origin,
            getToken: () => Promise.resolve('id-token'),
            readToken: () => 'id-token',
            retryDelays: [0, 0, 0],
          },
        },
      }).concat(api.middleware, persistCellEdits),
  })
  const open = (contact: ContactSummary, field: EditableKey, typed = '') => {
    const key = cellKey(contact.id, field)
    store.dispatch(cellEditStarted({ contact, field, now: readField(contact, field), typed }))
    return {
      edit: () => selectCellEdit(store.getState(), key),
      type: (...values: string[]) => store.dispatch(cellEditChanged({ key, values })),
      see: (row: ContactSummary) =>
        store.dispatch(conflictUpdated({ key, contact: row, now: readField(row, field) })),
      close: () => store.dispatch(cellEditClosed({ key })),
      commit: (isLeaving = false) =>
        store.dispatch(commitCellEdit(key, { reopen: () => true, isLeaving })),
    }
  }
  return { store, open }
}

/** Creates a store with a refused edit: failed with a message, or a conflict for null. */
function createRefused(
  message: string | null,
  field: EditableKey = 'organization',
  values = ['New Ltd'],
) {
  const created = createStore()
  const { store } = created
  const key = cellKey(before.id, field)
  const edit = created.open(before, field)
  edit.type(...values)
  store.dispatch(saveStarted({ key, saveId: 'save' }))
  const end = { key, saveId: 'save', version: before.version }
  store.dispatch(
    message === null ? cellEditsSlice.actions.conflictFound(end) : saveFailed({ ...end, message }),
  )
  return created
}

it('shows the server’s error, even while the row still shows the unsaved value', () => {
  const { open } = createRefused('The database rests.')
  expect(open({ ...before, organization: 'New Ltd' }, 'organization').edit()).toMatchObject({
    status: 'failed',
    values: ['New Ltd'],
    message: 'The database rests.',
    over: ['Old Ltd'],
    version: 3,
  })
})

it('is a conflict if the server reports one, or a newer version has another value', () => {
  expect(createRefused(null).open(before, 'organization').edit()?.status).toBe('conflict')
  const theirs = { ...before, organization: 'Theirs Ltd', version: 4 }
  expect(createRefused('No.').open(theirs, 'organization').edit()?.status).toBe('conflict')
  const promoted = { ...before, jobTitle: 'Boss', version: 4 }
  expect(createRefused('No.').open(promoted, 'organization').edit()).toMatchObject({
    status: 'failed',
    message: 'No.',
  })
})

it('starts with the typed text', () => {
  const { open } = createStore()
  expect(open(before, 'organization', 'Z').edit()).toMatchObject({
    values: ['Z'],
    status: 'waiting',
  })
  expect(open({ ...before, tags: [] }, 'tags', 'V').edit()?.values).toEqual(['V'])
  const tagged = { ...numberedContact(1), tags: ['VIP', 'Fair'] }
  expect(open(tagged, 'tags', 'T').edit()?.values).toEqual(['VIP, Fair, T'])
})

it('saves valid text; invalid text stays, with the error until the next key', async () => {
  const contacts = serveContacts([numberedContact(0)])
  const { open } = createStore()
  const cell = open({ ...numberedContact(0), emails: [] }, 'email')
  cell.type('ada@')
  expect(cell.edit()?.status).toBe('waiting')
  expect(cell.commit()).toBe(false)
  expect(cell.edit()).toMatchObject({ status: 'failed', message: 'Please enter a valid email.' })
  cell.type('ada@x')
  cell.type('ada@')
  expect(cell.edit()?.status).toBe('waiting')
  cell.type('ada@x.example')
  expect(contacts.sent('PUT')).toEqual([])
  expect(cell.commit()).toBe(true)
  expect(cell.edit()?.status).toBe('saving')
  await vi.waitFor(() => {
    expect(contacts.sent('PUT').map(({ body }) => body)).toEqual([
      { emails: [{ label: '', value: 'ada@x.example' }] },
    ])
  })
  await vi.waitFor(() => {
    expect(cell.edit()).toBeUndefined()
  })
})

it('saves nothing without a change, even if the stored value is invalid', () => {
  const { open } = createStore()
  const blank = {
    ...before,
    firstName: '',
    lastName: '',
    organization: '',
    emails: [],
    phones: [],
  }
  expect(open(blank, 'name').commit()).toBe(true)
  const cell = open(blank, 'name')
  cell.type('', ' ')
  expect([cell.commit(), cell.edit()?.message]).toEqual([false, 'This field is required.'])
  cell.type('', '')
  expect([cell.commit(), cell.edit()]).toEqual([true, undefined])
})

it('is validated against the current contact while it shows a change made elsewhere', () => {
  const { open } = createRefused(null, 'name', ['', ''])
  const cell = open(before, 'name')
  expect(cell.edit()?.status).toBe('conflict')
  cell.see({ ...before, organization: '', emails: [], phones: [], version: 4 })
  expect([cell.commit(), cell.edit()?.message]).toEqual([false, 'This field is required.'])
})

it('keeps a refused edit in the store and in the tab as plain values', () => {
  const { store, open } = createRefused('The database rests.')
  const key = cellKey(contactId(0), 'organization')
  const plain = {
    contactId: contactId(0),
    field: 'organization',
    status: 'failed',
    values: ['New Ltd'],
    over: ['Old Ltd'],
    version: 3,
    message: 'The database rests.',
    editor: null,
    saveId: null,
  }
  const state = store.getState().cellEdits
  expect(state).toEqual({ edits: { [key]: plain } })
  expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  const { status: _status, editor: _editor, saveId: _saveId, ...stored } = plain
  expect(readCellDrafts()).toEqual([stored])
  expect(createStore().store.getState().cellEdits).toEqual(state)

  const cell = open(before, 'organization')
  cell.type('Newer Ltd')
  expect(readCellDrafts()).toEqual([stored])
  cell.type('New Ltd')
  cell.close()
  expect(cell.edit()).toEqual(plain)
  store.dispatch(cellEditsSlice.actions.cellEditCancelled({ key }))
  expect(readCellDrafts()).toEqual([])
})
