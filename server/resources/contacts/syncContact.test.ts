import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import * as calls from '@/contract/contacts/contacts'
import { contact } from '@/contract/contacts/contact'
import { emptyProfileContent, type ProfileContent } from '@/contract/profiles/profileContent'
import { directory, profiles } from '../profiles/tables'
import { cards } from '../cards/tables'
import { useTestServer } from '../../testing/harness'

const server = useTestServer()
const SITE = { origin: 'https://cards.example' }
let token = ''
let slug = ''
let cardId = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
  await server.createActor('grace')
  await show({ firstName: 'Grace', lastName: 'Hopper' })
  const keys = await server.database.db
    .select()
    .from(directory)
    .where(eq(directory.ownerId, 'grace'))
  slug = keys.find(({ kind }) => kind === 'slug')?.key ?? ''
  cardId = keys.find(({ kind }) => kind === 'card')?.key ?? ''
})

/** Sets the content of Grace's card. */
async function show(content: Partial<ProfileContent>): Promise<void> {
  await server.database.db
    .update(profiles)
    .set({ content: { ...emptyProfileContent, ...content } })
    .where(eq(profiles.ownerId, 'grace'))
}

async function addContact(...websites: string[]) {
  const body = {
    firstName: 'G.',
    lastName: 'Old',
    notes: 'Mine',
    websites: websites.map((value) => ({ label: '', value })),
  }
  return v.parse(contact, (await server.send(calls.createContact, { token, body })).data)
}

const sync = (contactId: string) =>
  server.send(calls.syncContact, { token, params: { contactId }, headers: SITE })

describe('updating a contact from its own card', () => {
  it('copies the public name by card id or slug and nothing else; a second sync changes nothing', async () => {
    for (const address of [
      `cards.example/card/${cardId}`,
      `https://cards.example/card/${slug}/?ref=qr`,
    ]) {
      const { id } = await addContact('https://else.example', address)
      const first = v.parse(contact, (await sync(id)).data)
      expect(first).toMatchObject({
        firstName: 'Grace',
        lastName: 'Hopper',
        notes: 'Mine',
        emails: [],
        phones: [],
        version: 2,
      })
      expect(v.parse(contact, (await sync(id)).data)).toEqual(first)
    }
  })

  it('does not change a name that is not public', async () => {
    await show({ firstName: 'Grace' })
    const { id } = await addContact(`https://cards.example/card/${cardId}`)
    expect((await sync(id)).data).toMatchObject({ firstName: 'Grace', lastName: 'Old' })
  })

  it('copies everything the card shows, and does not remove the contact’s other values', async () => {
    const address = {
      label: 'Work',
      formatted: '',
      street: 'Main 1',
      extendedAddress: '',
      poBox: '',
      city: 'Arlington',
      region: '',
      postalCode: '',
      country: '',
    }
    const details = {
      namePrefix: 'Dr.',
      occupation: 'Admiral',
      organization: 'Navy',
      department: 'Computing',
      bio: 'Not for an address book.',
    }
    const phones = [
      { label: 'Work', value: '+1 (555) 010-0' },
      { label: '', value: '+1 555 0199' },
    ]
    await show({
      ...details,
      firstName: 'Grace',
      lastName: 'Hopper',
      phones,
      emails: [{ label: '', value: 'Grace@Navy.example' }],
      addresses: [address, { ...address, street: '', city: '' }],
    })
    const websites = [{ label: '', value: `https://cards.example/card/${slug}` }]
    const body = {
      firstName: 'G.',
      nickname: 'Amazing',
      organization: 'Old',
      phones: [
        { label: 'Boat', value: '+49 1' },
        { label: 'Mine', value: '+15550100' },
      ],
      emails: [{ label: 'x', value: 'grace@navy.example' }],
      websites,
    }
    const { id } = v.parse(contact, (await server.send(calls.createContact, { token, body })).data)
    const first = v.parse(contact, (await sync(id)).data)
    expect(first).toMatchObject({
      namePrefix: 'Dr.',
      firstName: 'Grace',
      lastName: 'Hopper',
      nickname: 'Amazing',
      jobTitle: 'Admiral',
      organization: 'Navy',
      department: 'Computing',
      notes: '',
    })
    expect(first.phones).toEqual([
      { label: 'Mine', value: '+15550100' },
      { label: '', value: '+1 555 0199' },
      { label: 'Boat', value: '+49 1' },
    ])
    expect([first.emails, first.websites, first.addresses]).toEqual([
      [{ label: 'x', value: 'grace@navy.example' }],
      websites,
      [address],
    ])
    expect(v.parse(contact, (await sync(id)).data)).toEqual(first)
  })

  it('prefers the contact’s spellings, and adds entries that differ in more than spelling', async () => {
    const items = (...values: string[]) => values.map((value) => ({ label: '', value }))
    await show({
      firstName: 'Grace',
      phones: items('+49 30 1234', '+49 30 1234 ext. 5', '*100#', '+49 30 1234'),
      websites: items('https://Shop.example/A'),
    })
    const own = items(`https://cards.example/card/${slug}`, 'https://shop.example/a')
    const phones = [
      { label: 'Home', value: '+49 30 9' },
      { label: 'Work', value: '+49301234' },
      { label: 'Old', value: '+49 (30) 12-34' },
      { label: '', value: '100' },
    ]
    const { id } = v.parse(
      contact,
      (
        await server.send(calls.createContact, {
          token,
          body: { firstName: 'G.', phones, websites: own },
        })
      ).data,
    )
    const synced = v.parse(contact, (await sync(id)).data)
    expect(synced.phones.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Work +49301234',
      'Old +49301234',
      ' +49 30 1234 ext. 5',
      ' *100#',
      'Home +49 30 9',
      ' 100',
    ])
    expect(synced.websites).toEqual([...items('https://Shop.example/A'), ...own])
  })

  it('adds only as many entries as fit, and removes none', async () => {
    const numbers = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        label: '',
        value: `+4930${String(from + at)}`,
      }))
    await show({ firstName: 'Grace', phones: numbers(1000, 20) })
    const body = {
      firstName: 'G.',
      phones: numbers(2000, 45),
      websites: [{ label: '', value: `https://cards.example/card/${slug}` }],
    }
    const { id } = v.parse(contact, (await server.send(calls.createContact, { token, body })).data)
    expect(v.parse(contact, (await sync(id)).data).phones).toEqual([
      ...numbers(1000, 5),
      ...body.phones,
    ])
  })

  it('refuses a card that shows no profile', async () => {
    const { id } = await addContact(`https://cards.example/card/${cardId}`)
    await server.database.db.update(cards).set({ status: 'lost' }).where(eq(cards.id, cardId))
    expect((await sync(id)).status).toBe(422)
    await server.database.db.update(cards).set({ status: 'active' }).where(eq(cards.id, cardId))
    expect((await sync(id)).status).toBe(200)
    await server.database.db
      .update(profiles)
      .set({ deactivatedAt: server.now })
      .where(eq(profiles.ownerId, 'grace'))
    expect((await sync(id)).status).toBe(422)
  })

  it.each([
    ['no website', () => []],
    ['another site', () => [`https://else.example/card/${cardId}`]],
    ['an unknown card', () => ['https://cards.example/card/nobody']],
    ['a malformed URL', () => ['https://cards.example/card/%E0%A4%A']],
    ['another page of this site', () => [`https://cards.example/contacts/${cardId}`]],
  ])('refuses %s', async (_name, websites) => {
    const { id } = await addContact(...websites())
    const before = await server.contents()
    const { status, error } = await sync(id)
    expect([status, error?.code, error?.message]).toEqual([
      422,
      'VALIDATION_FAILED',
      'No website of this contact is the address of a card on this site.',
    ])
    expect(await server.contents()).toBe(before)
  })

  it('ignores a card of another tenant', async () => {
    const { id } = await addContact(`https://cards.example/card/${cardId}`)
    await server.database.db
      .update(directory)
      .set({ tenantId: 'other' })
      .where(eq(directory.key, cardId))
    expect((await sync(id)).status).toBe(422)
    expect(
      v.parse(
        contact,
        (await server.send(calls.getContact, { token, params: { contactId: id } })).data,
      ).firstName,
    ).toBe('G.')
  })
})
