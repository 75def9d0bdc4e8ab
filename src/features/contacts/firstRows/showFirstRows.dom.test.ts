import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getUser } from '@/contract/account/users'
import { listContacts } from '@/contract/contacts/contacts'
import { createApiStore } from '@/testing/createApiStore'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall } from '@/testing/handlers/callHandler'
import { callWaits, contactsFailWith } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { storeSession } from '@/testing/storeSession'
import { withDatabase } from '@/testing/withDatabase'
import { recordKeeping } from '@/shared/lib/storage/keptStorage'
import { contactsApi } from '../contactsApi'
import { saveAnswer } from '../kept/keptDatabase'
import { FIRST_ROWS } from './readKeptRows'
import { saveSketch } from './rowsSketch'
import { showFirstRows } from './showFirstRows'

withDatabase()

const config = {
  apiBaseUrl: '',
  firebase: { apiKey: 'key', authDomain: '', projectId: '', tenantId: '', emulatorUrl: '' },
  cspNonce: '',
}
const columns = ['', 'favorite', 'name', 'email', 'tags', 'createdAt', 'extra:Shoe size', 'actions']
const sketch = {
  ...{ userId: 'ada', windowWidth: 1024, left: 240, top: 164, width: 800, below: 34 },
  ...{ headerHeight: 40, rowHeight: 44 },
  columns: columns.map((key) => ({ key, title: key, width: 100 })),
}
const rows = [
  numberedContact(1, {
    firstName: '<b>Ada</b>',
    emails: [{ value: 'ada@example.com', label: '' }],
  }),
  numberedContact(2, { tags: ['VIP', 'press'] }),
]
const app = document.createElement('div')
app.id = 'root'

beforeEach(() => {
  window.history.replaceState(null, '', '/contacts')
  app.innerHTML = '<span class="boot-card"></span>'
  document.body.append(app)
  saveSketch(sketch)
  server.use(onCall(getUser, () => undefined))
})
afterEach(() => {
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
})

const drawn = () => document.querySelector('.first-rows')

it('draws the first rows as text and links, and gives way to what the app shows', async () => {
  serveContacts(rows)
  storeSession('ada')
  await showFirstRows(config)
  const links = [...(drawn()?.querySelectorAll('a') ?? [])]
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('<b>Ada</b>'),
    'Contact 0002',
  ])
  expect(links[0]?.getAttribute('href')).toBe(`/contacts/${contactId(1)}`)
  expect(drawn()).toHaveTextContent('ada@example.com')
  expect(drawn()).toHaveTextContent('VIP+1')
  links[1]?.focus()
  app.innerHTML = `<div role="grid"><div data-row-index="1" aria-busy="true"></div></div>`
  await Promise.resolve()
  expect(drawn()).not.toBeNull()
  app.innerHTML = `<div data-row-index="1"><i data-column="name"><a href="/contacts/2">Two</a></i></div>`
  await Promise.resolve()
  expect(drawn()).toBeNull()
  expect(app.querySelector('a')).toHaveFocus()
})

it('lets the app use the answers once, with the same token only', async () => {
  const contacts = serveContacts(rows)
  const token = storeSession('ada')
  await showFirstRows(config)
  const ask = async (held: string) => {
    const { store } = createApiStore({ getToken: () => Promise.resolve(held) })
    const query = { sort: 'name', limit: 100, offset: 0 }
    return store.dispatch(contactsApi.endpoints.listContacts.initiate(query))
  }
  expect((await ask(token)).data?.items.map(({ id }) => id)).toEqual([contactId(1), contactId(2)])
  expect(contacts.sent('GET')).toHaveLength(1)
  await ask(token)
  expect(contacts.sent('GET')).toHaveLength(2)
  await showFirstRows(config)
  await ask('another token')
  expect(contacts.sent('GET')).toHaveLength(4)
})

it.each([
  ['for nobody', () => undefined, 0],
  ['with a token that has expired', () => storeSession('ada', 30), 0],
  [
    'after a sign-out',
    () => {
      storeSession('ada')
      localStorage.setItem('tessera:signed-out', 'someone 1')
    },
    0,
  ],
  [
    'for another search',
    () => {
      storeSession('ada')
      window.history.replaceState(null, '', '/contacts?search=ben')
    },
    0,
  ],
  ['where somebody else saw the table', () => storeSession('eve'), 1],
  [
    'in a window of another width',
    () => {
      storeSession('ada')
      saveSketch({ ...sketch, windowWidth: 390 })
    },
    1,
  ],
  [
    'over what the app already shows',
    () => {
      storeSession('ada')
      app.innerHTML = '<form></form>'
    },
    1,
  ],
])('draws nothing %s', async (_name, prepare, requests) => {
  const contacts = serveContacts(rows)
  prepare()
  await showFirstRows(config)
  expect(drawn()).toBeNull()
  expect(contacts.sent('GET')).toHaveLength(requests)
})

it('leaves a failure to the app', async () => {
  server.use(onCall(getUser, () => new Response('{}', { status: 500 })))
  const contacts = serveContacts([])
  storeSession('ada')
  await showFirstRows(config)
  expect(drawn()).toBeNull()
  expect(contacts.sent('GET')).toHaveLength(1)
})

/** Keeps a row on this device for Ada. */
async function keepRow(): Promise<void> {
  recordKeeping('/ada')
  const data = { items: [numberedContact(7)], offset: 0, total: 1 }
  const facts = { endpoint: 'listContacts', rows: 1, isFirst: true }
  await saveAnswer('/ada', { ...facts, key: FIRST_ROWS, data, refreshedAt: Date.now() - 300_000 })
}

it('draws the rows that this device keeps, with their age, until the answer is there', async () => {
  await keepRow()
  serveContacts(rows)
  storeSession('ada')
  const answer = callWaits(listContacts)
  const shown = showFirstRows(config)
  await vi.waitFor(() => {
    expect(drawn()).toHaveTextContent('Contact 0007')
  })
  expect(drawn()).toHaveTextContent('Updated 5 minutes ago · refreshing')
  answer()
  await shown
  expect(drawn()).toHaveTextContent('Contact 0002')
  expect(drawn()).not.toHaveTextContent(/Contact 0007|refreshing/)
  expect(document.querySelectorAll('.first-rows')).toHaveLength(1)
})

it('draws kept rows without a request when the token has expired', async () => {
  await keepRow()
  const contacts = serveContacts(rows)
  storeSession('ada', 30)
  await showFirstRows(config)
  expect(drawn()).toHaveTextContent('Contact 0007')
  expect(contacts.requests).toEqual([])
})

it.each([
  ['of somebody else', () => storeSession('eve', 30)],
  ['of another tenant', () => recordKeeping('tenant/ada')],
  [
    'after a sign-out',
    () => {
      localStorage.setItem('tessera:signed-out', 'someone 1')
    },
  ],
  [
    'that the server no longer gives',
    () => {
      storeSession('ada')
      contactsFailWith('UNAUTHENTICATED')
    },
  ],
])('draws no kept rows %s', async (_name, prepare) => {
  await keepRow()
  serveContacts(rows)
  storeSession('ada', 30)
  prepare()
  await showFirstRows(config)
  expect(drawn()).toBeNull()
})
