import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import {
  createContact,
  deleteContact,
  getContact,
  listContacts,
} from '@/contract/contacts/contacts'
import { contact as wholeContact } from '@/contract/contacts/contact'
import { mergeContacts, undoMerge } from '@/contract/contacts/merges'
import { submitExchange } from '@/contract/profiles/exchange'
import { updateProfile } from '@/contract/profiles/profiles'
import { purgeTrash } from '../../resources/contacts/trash/purgeTrash'
import { cardEvents } from '../../resources/events/tables'
import { contactConsents, contacts } from '../../resources/contacts/tables'
import { type Answer, type Send, useTestServer } from '../../testing/harness'
import { TENANT, tokenOf } from '../../testing/testIdentity'
import { type TestCard, addPhysicalCard, createCard, writeFromOtherProcess } from '../testing/cards'
import { countedVisits } from '../testing/countedVisits'
import { allFields, defaultFields, withExchange } from './testing/withExchange'

const server = useTestServer()
let ada: TestCard

beforeEach(async () => {
  ada = await createCard(server, { ...withExchange({ fields: allFields }), lastName: 'Moreau' })
})

const bob = { firstName: 'Bob', email: 'bob@example.com', consent: true, consentVersion: 1 }
const submit = (body: object, options: Send = {}): Promise<Answer> =>
  server.send(submitExchange, { params: { profileId: ada.profileId }, body, ...options })
const stored = () => server.database.db.select().from(contacts)
const consents = () => server.database.db.select().from(contactConsents)

async function contactAs(
  token: string,
  contactId: string,
): Promise<v.InferOutput<typeof wholeContact>> {
  return v.parse(
    wholeContact,
    (await server.send(getContact, { token, params: { contactId } })).data,
  )
}
describe('an exchange', () => {
  it('adds a contact with its consent to the owner at once, and to nobody else', async () => {
    const mallory = await server.createActor('mallory')
    await writeFromOtherProcess(
      server,
      ada,
      withExchange({ fields: allFields, consentText: 'Keep my details.', consentVersion: 3 }),
    )
    const details = {
      ...bob,
      lastName: 'Stone',
      phone: '+49 30 1234567 x12',
      organization: 'Quarry',
      jobTitle: 'Mason',
      website: 'quarry.example',
      metAt: 'Lisbon',
      note: ' Call me \n',
      consentVersion: 3,
    }
    expect(await submit(details)).toMatchObject({ status: 201, data: { accepted: true } })

    const { data } = await server.send(listContacts, {
      token: ada.token,
      params: { sort: '-createdAt', source: 'exchange', facets: true, notes: true },
    })
    const { items, facets } = v.parse(listContacts.answer ?? v.never(), data)
    expect(items).toMatchObject([
      {
        firstName: 'Bob',
        lastName: 'Stone',
        source: 'exchange',
        jobTitle: 'Mason',
        organization: 'Quarry',
        note: 'Call me',
        metAt: 'Met at: Lisbon',
      },
    ])
    expect(facets).toMatchObject({ total: 1, sources: [{ source: 'exchange', count: 1 }] })
    expect(await contactAs(ada.token, items[0]?.id ?? '')).toMatchObject({
      emails: [{ label: '', value: 'bob@example.com' }],
      phones: [{ value: '+49301234567;ext=12' }],
      websites: [{ value: 'quarry.example' }],
      notes: 'Call me',
      timeline: [
        {
          text: 'Met at: Lisbon',
          followUpOn: null,
          isDone: false,
          writtenAt: server.now.toISOString(),
        },
      ],
      consent: {
        text: 'Keep my details.',
        version: 3,
        givenAt: server.now.toISOString(),
        profileId: ada.profileId,
        profileName: 'Personal',
      },
    })
    for (const token of [mallory.token, tokenOf({ userId: 'ada', tenantId: 'other' })]) {
      expect(
        (await server.send(getContact, { token, params: { contactId: items[0]?.id ?? '' } }))
          .status,
      ).not.toBe(200)
    }
    expect(await consents()).toMatchObject([
      { tenantId: TENANT, ownerId: 'ada', contactId: items[0]?.id, profileId: ada.profileId },
    ])
    await server.events.flush()
    expect(await server.database.db.select().from(cardEvents)).toMatchObject([
      { kind: 'exchange', ownerId: 'ada', profileId: ada.profileId, who: 'bot' },
    ])
  })

  it('stores a national number of the visitor’s country, and keeps one that cannot be read', async () => {
    const phones = async () =>
      (await stored()).flatMap((row) => row.phones.map((each) => each.value))
    await submit({ ...bob, phone: '070-123 45 67' })
    expect(await phones()).toEqual(['070-123 45 67'])
    await submit(
      { ...bob, firstName: 'Bo', phone: '070-123 45 67' },
      { headers: { 'x-country': 'SE' } },
    )
    expect((await phones()).sort()).toEqual(['+46701234567', '070-123 45 67'])
  })

  it('keeps its consent through merges, and not after they are undone', async () => {
    const token = ada.token
    const add = async (firstName: string) =>
      (await server.send(createContact, { token, body: { firstName } })).data as { id: string }
    const merge = async (survivorId: string, otherId: string) => {
      const rows = await Promise.all([survivorId, otherId].map((id) => contactAs(token, id)))
      return v.parse(
        v.object({ mergeId: v.string() }),
        (
          await server.send(mergeContacts, {
            token,
            body: { contacts: rows.map(({ id, version }) => ({ id, version })), survivorId },
          })
        ).data,
      ).mergeId
    }
    const [near, far, stranger] = [await add('Near'), await add('Far'), await add('Stranger')]
    await submit(bob)
    await merge(near.id, (await consents())[0]?.contactId ?? '')
    const last = await merge(far.id, near.id)
    const agreed = async () =>
      (await Promise.all([far, stranger].map(({ id }) => contactAs(token, id)))).map(
        ({ consent }) => consent?.version,
      )
    expect(await agreed()).toEqual([1, undefined])
    await server.send(undoMerge, { token, params: { mergeId: last } })
    expect(await agreed()).toEqual([undefined, undefined])
    expect((await contactAs(token, near.id)).consent).toMatchObject({ version: 1 })
  })

  it('may bring a picture, which is encoded again; no other file is stored', async () => {
    const form = (photo: Uint8Array<ArrayBuffer>) => {
      const data = new FormData()
      for (const [name, value] of Object.entries(bob)) data.set(name, String(value))
      data.set('photo', new File([photo], 'me.png', { type: 'image/png' }))
      return data
    }
    const refused = await submit(form(new TextEncoder().encode('<svg onload="alert(1)">')))
    expect(refused).toMatchObject({
      status: 415,
      error: { fields: { photo: expect.stringContaining('picture') as string } },
    })
    expect(await stored()).toEqual([])
    const png = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#aa3311' },
    })
      .png()
      .toBuffer()
    expect((await submit(form(new Uint8Array(png)))).status).toBe(201)
    expect((await submit(form(new Uint8Array(png)))).status).toBe(201)
    const [row] = await stored()
    const [[key, bytes] = ['', new Uint8Array()]] = [...server.files.stored]
    expect(server.files.stored.size).toBe(1)
    expect(row?.displayImage).toBe(key)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512 })
  })

  it('is refused with an error at its field if something is missing or invalid, and not stored', async () => {
    await writeFromOtherProcess(
      server,
      ada,
      withExchange({ fields: { ...allFields, organization: 'required' } }),
    )
    const cases: [object, Record<string, string>][] = [
      [
        { ...bob, organization: 'Quarry', consent: false },
        { consent: 'Please agree so that your details can be kept.' },
      ],
      [{ ...bob, organization: ' ' }, { organization: 'This field is required.' }],
      [{ ...bob, organization: 'Quarry', firstName: '' }, { firstName: 'This field is required.' }],
      [
        { ...bob, organization: 'Quarry', email: '' },
        { email: 'Leave an e-mail address or a phone number.' },
      ],
      [{ ...bob, organization: 'Quarry', email: 'bob' }, { email: 'Please enter a valid email.' }],
      [
        { ...bob, organization: 'Quarry', website: 'javascript:alert(1)' },
        { website: 'Invalid URL.' },
      ],
      [{ ...bob, organization: 'Quarry', website: 'ftp://x.example' }, { website: 'Invalid URL.' }],
      ...['https://evil.example/login', 'Look: www.evil.example'].flatMap((words) =>
        ['firstName', 'lastName', 'organization', 'jobTitle'].map(
          (name): [object, Record<string, string>] => [
            { ...bob, organization: 'Quarry', [name]: words },
            { [name]: 'A web address cannot be part of a name. Please remove it.' },
          ],
        ),
      ),
      [{ ...bob, organization: 'x'.repeat(201) }, { organization: 'Use at most 200 characters.' }],
      [
        { ...bob, organization: 'Quarry', note: 'a\0b' },
        { note: 'This contains a character that cannot be stored.' },
      ],
      [{ ...bob, organization: 'Quarry', photo: 'text' }, { photo: 'Choose a file.' }],
      [{ ...bob, organization: 'Quarry', ownerId: 'mallory' }, { ownerId: 'Unknown field.' }],
    ]
    for (const [body, fields] of cases) {
      server.limiter.reset()
      expect(await submit(body)).toMatchObject({
        status: 422,
        error: { code: 'VALIDATION_FAILED', fields },
      })
    }
    expect(await stored()).toEqual([])
    expect(await consents()).toEqual([])
  })

  it("must agree to the owner's current text, or is asked again", async () => {
    await writeFromOtherProcess(
      server,
      ada,
      withExchange({ consentText: 'Now for a newsletter too.', consentVersion: 2 }),
    )
    const answer = await submit(bob)
    expect(answer).toMatchObject({
      status: 422,
      error: { fields: { consent: expect.stringContaining('has changed') as string } },
    })
    expect((await submit({ ...bob, consentVersion: 3 })).status).toBe(422)
    expect(await stored()).toEqual([])
    expect((await submit({ ...bob, consentVersion: 2 })).status).toBe(201)
    expect(await consents()).toMatchObject([{ version: 2, text: 'Now for a newsletter too.' }])
  })

  it('must agree anew once the usual text names the owner otherwise', async () => {
    const params = { id: ada.profileId }
    const headers = { 'if-match': '"2"' }
    const body = { firstName: 'Grace' }
    const renamed = await server.send(updateProfile, { token: ada.token, params, headers, body })
    expect(renamed).toMatchObject({ status: 200 })
    expect((await submit(bob)).error?.fields).toHaveProperty('consent')
    expect((await submit({ ...bob, consentVersion: 2 })).status).toBe(201)
    expect(await consents()).toMatchObject([
      { version: 2, text: expect.stringContaining('Grace Moreau') as string },
    ])
  })

  it('stores nothing that the profile does not ask for', async () => {
    await writeFromOtherProcess(
      server,
      ada,
      withExchange({ fields: { ...defaultFields, phone: 'off', note: 'off', metAt: 'off' } }),
    )
    expect(
      (await submit({ ...bob, phone: '+49 30 1234567 x12', note: 'Buy now', metAt: 'Nowhere' }))
        .status,
    ).toBe(201)
    expect(await stored()).toMatchObject([
      { firstName: 'Bob', phones: [], notes: '', timeline: [] },
    ])
  })

  it('counts for the card and source that the visitor claims, if it is one of the profile', async () => {
    const plastic = await addPhysicalCard(server, ada)
    const bea = await createCard(server, {}, 'bea')
    const ways = [
      {},
      { source: 'qr' },
      { key: plastic },
      { key: ada.cardId, source: 'qr' },
      { key: bea.slug, source: 'qr' },
      { key: 'nobody-has-this', source: 'tap' },
      { key: '\0' },
    ]
    for (const [at, way] of ways.entries())
      expect(
        (
          await submit(
            { ...bob, firstName: `Bob ${String(at)}` },
            { params: { profileId: ada.profileId, ...way } },
          )
        ).status,
      ).toBe(201)
    const unknown = `exchange link ${ada.slug}`
    expect(await countedVisits(server)).toEqual(
      [
        unknown,
        unknown,
        unknown,
        unknown,
        `exchange qr ${ada.cardId}`,
        `exchange qr ${ada.slug}`,
        `exchange tap ${plastic}`,
      ].sort(),
    )
    const refused = await submit(bob, { params: { profileId: ada.profileId, source: 'mail' } })
    expect(refused.error?.fields).toEqual({ source: 'Unknown source.' })
  })

  it('is kept without its picture where the owner has no room for more files', async () => {
    server.limits.uploadBytes = 10
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c06' } })
      .png()
      .toBuffer()
    const form = new FormData()
    for (const [name, value] of Object.entries(bob)) form.set(name, String(value))
    form.set('photo', new File([new Uint8Array(png)], 'bob.png'))
    expect(await submit(form)).toMatchObject({ status: 201, data: { accepted: true } })
    expect(await stored()).toMatchObject([{ firstName: 'Bob', displayImage: null }])
    expect([(await consents()).length, server.files.stored.size]).toEqual([1, 0])
  })

  it('of a program gets the same answer, and is not stored', async () => {
    expect(await submit({ ...bob, leaveEmpty: '+1 555' })).toMatchObject({
      status: 201,
      data: { accepted: true },
    })
    expect(await stored()).toEqual([])
    await server.events.flush()
    expect(await server.database.db.select().from(cardEvents)).toEqual([])
  })

  it('sent twice is one contact; different or later ones are more', async () => {
    const answers = await Promise.all([submit(bob), submit(bob), submit(bob)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await stored()).toHaveLength(1)
    await submit(bob, { from: '198.51.100.4' })
    await submit({ ...bob, firstName: 'Rob' })
    server.now = new Date(server.now.getTime() + 600_000)
    await submit(bob)
    expect(await stored()).toHaveLength(4)
  })

  it.each([
    [599_000, 1],
    [600_000, 2],
  ])('sent again after %i ms makes %i, also across the turn of an hour', async (ms, count) => {
    server.now = new Date('2026-03-01T09:59:59.000Z')
    await submit(bob)
    server.now = new Date(server.now.getTime() + ms)
    expect((await submit(bob)).status).toBe(201)
    expect(await stored()).toHaveLength(count)
  })

  it('sent again comes back from the trash, and is one contact', async () => {
    await submit(bob)
    const [lead] = await stored()
    const { token } = ada
    await server.send(deleteContact, { token, params: { contactId: lead?.id ?? '' } })
    expect((await submit(bob)).status).toBe(201)
    const { data } = await server.send(listContacts, { token })
    expect(data).toMatchObject({ total: 1, items: [{ id: lead?.id }] })
    expect(await stored()).toHaveLength(1)
  })

  it('is accepted ten times from one block of addresses', async () => {
    const from = (at: number) => `2001:db8:1:2::${at.toString(16)}`
    for (let at = 0; at < 10; at += 1)
      expect(
        (await submit({ ...bob, firstName: `Bob ${String(at)}` }, { from: from(at) })).status,
      ).toBe(201)
    const { status, headers } = await submit(bob, { from: from(11) })
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await submit(bob, { from: '2001:db8:1:3::1' })).status).toBe(201)
  })

  it('loses its consent when its contact is purged', async () => {
    await submit(bob)
    await submit({ ...bob, firstName: 'Kept' })
    const gone = (await stored()).find(({ firstName }) => firstName === 'Bob')
    await server.send(deleteContact, { token: ada.token, params: { contactId: gone?.id ?? '' } })
    expect(await consents()).toHaveLength(2)
    await purgeTrash(server.deps, new Date(server.now.getTime() + 31 * 86_400_000))
    const kept = await stored()
    expect((await consents()).map(({ contactId }) => contactId)).toEqual(kept.map(({ id }) => id))
  })
})
