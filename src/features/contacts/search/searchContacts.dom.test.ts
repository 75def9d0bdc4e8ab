import { describe, expect, it } from 'vitest'
import { createApiStore } from '@/testing/createApiStore'
import { contactId, numberedContact, serveContacts } from '@/testing/fakes/fakeContacts'
import { contactsFailWith } from '@/testing/scenarios'
import { searchContacts } from './searchContacts'

describe('searchContacts', () => {
  it('finds the first few by text, each with a detail that distinguishes it', async () => {
    const contacts = serveContacts([
      numberedContact(1, {
        organization: 'Analytical Engines',
        emails: [{ label: '', value: 'ada@example.com' }],
      }),
      numberedContact(2, {
        firstName: '',
        lastName: '',
        organization: 'Contact Lenses Ltd',
        emails: [{ label: '', value: 'hello@example.com' }],
      }),
      ...Array.from({ length: 20 }, (_, at) => numberedContact(at + 10)),
    ])
    const { store } = createApiStore()
    const found = await store.dispatch(searchContacts('contact', new AbortController().signal))
    expect(found).toHaveLength(8)
    expect(found.slice(0, 3)).toEqual([
      { id: contactId(1), title: 'Contact 0001', subtitle: 'Analytical Engines' },
      { id: contactId(2), title: 'Contact Lenses Ltd', subtitle: 'hello@example.com' },
      { id: contactId(10), title: 'Contact 0010', subtitle: '' },
    ])
    expect(contacts.sent('GET')[0]?.params).toMatchObject({ search: 'contact', limit: '8' })
  })

  it('finds close matches if there is no exact one, and says where a contact matched', async () => {
    const match = { field: 'notes', name: '', before: 'at ', found: 'stand', after: '' } as const
    const contacts = serveContacts([
      numberedContact(1, { firstName: 'Ada', lastName: 'Lovelace', match }),
    ])
    const { store } = createApiStore()
    const find = (text: string) =>
      store.dispatch(searchContacts(text, new AbortController().signal))
    expect(await find('lovelase')).toEqual([
      { id: contactId(1), title: 'Ada Lovelace', subtitle: 'Note: at stand' },
    ])
    expect(contacts.sent('GET')[1]?.params).toMatchObject({ search: 'lovelase', isFuzzy: 'true' })
    expect(await find('adx')).toEqual([])
    expect(contacts.sent('GET')).toHaveLength(3)
  })

  it('rejects with the error of the call, and when it is aborted', async () => {
    const { store } = createApiStore()
    const given = new AbortController()
    const search = store.dispatch(searchContacts('contact', given.signal))
    given.abort()
    await expect(search).rejects.toMatchObject({ name: 'AbortError' })
    contactsFailWith('FORBIDDEN')
    await expect(
      store.dispatch(searchContacts('contact', new AbortController().signal)),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
