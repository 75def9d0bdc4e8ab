import { afterEach, beforeEach, expect, it } from 'vitest'
import { getUser } from '@/contract/account/users'
import { createApiStore } from '@/testing/createApiStore'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { onCall } from '@/testing/handlers/callHandler'
import { server } from '@/testing/server'
import { storeSession } from '@/testing/storeSession'
import { contactsApi } from '../contactsApi'
import { saveSketch } from './rowsSketch'
import { showFirstRows } from './showFirstRows'

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
  app.innerHTML = `<div role="table"><div data-row-index="1" aria-busy="true"></div></div>`
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
