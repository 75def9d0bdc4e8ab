import { expect, it } from 'vitest'
import { createApiStore } from '@/testing/createApiStore'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { applyOptimistic } from './applyOptimistic'
import { contactsApi } from '../contactsApi'

const { listContacts, getContact } = contactsApi.endpoints
const args = { limit: 100, offset: 0 }

async function hold(count: number) {
  const contacts = serveContacts(Array.from({ length: count }, (_, at) => numberedContact(at)))
  const { store } = createApiStore()
  const list = store.dispatch(listContacts.initiate(args))
  await Promise.all([list, store.dispatch(getContact.initiate({ contactId: contactId(0) }))])
  const stars = () =>
    listContacts
      .select(args)(store.getState())
      .data?.items.map(({ id, isFavorite }) => [id, isFavorite])
  const record = () => getContact.select({ contactId: contactId(0) })(store.getState()).data
  return { contacts, store, list, stars, record }
}

it('is undone in the changed contact, even after it moved', async () => {
  const { contacts, store, list, stars, record } = await hold(2)
  const onAnswer = store.dispatch(applyOptimistic(contactId(0), { isFavorite: true }))
  expect(stars()).toEqual([
    [contactId(0), true],
    [contactId(1), false],
  ])
  expect(record()?.isFavorite).toBe(true)
  contacts.rows = [
    numberedContact(9, { firstName: 'A new one', isFavorite: true }),
    numberedContact(0),
  ]
  await list.refetch()
  expect(stars()).toEqual([
    [contactId(9), true],
    [contactId(0), true],
  ])
  onAnswer(false)
  expect(stars()).toEqual([
    [contactId(9), true],
    [contactId(0), false],
  ])
  expect(record()?.isFavorite).toBe(false)
})

it('does not undo what came from the server meanwhile', async () => {
  const { contacts, store, list } = await hold(1)
  const onAnswer = store.dispatch(applyOptimistic(contactId(0), { organization: 'Mine' }))
  contacts.change(contactId(0), { organization: 'Theirs' })
  await list.refetch()
  onAnswer(false)
  expect(listContacts.select(args)(store.getState()).data?.items[0]?.organization).toBe('Theirs')
})

it.each([
  { answers: [false, false], shown: [false, false] },
  { answers: [false, true], shown: [false, false] },
  { answers: [true, false], shown: [false, true] },
  { answers: [false, false, false], shown: [true, true, false] },
  { answers: [false, true, false], shown: [true, true, false] },
  { answers: [true, false, false], shown: [true, true, true] },
])(
  'is undone to the last saved value, with any number of pending changes: $answers',
  async ({ answers, shown }) => {
    const { store, stars, record } = await hold(1)
    const onAnswers = answers.map((_, at) =>
      store.dispatch(applyOptimistic(contactId(0), { isFavorite: at % 2 === 0 })),
    )
    const seen = onAnswers.map((onAnswer, at) => {
      onAnswer(answers[at] ?? false)
      return stars()?.[0]?.[1]
    })
    expect(seen).toEqual(shown)
    expect(record()?.isFavorite).toBe(shown.at(-1))
  },
)
