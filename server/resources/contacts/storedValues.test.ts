import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createContact, getContact, updateContact } from '@/contract/contacts/contacts'
import { exportContacts } from '@/contract/contacts/contactFiles'
import { downloadJobFile, type Job } from '@/contract/jobs'
import { getProfile, listProfileEverlinks, updateProfile } from '@/contract/profiles/profiles'
import { getLinkBySlug } from '@/contract/profiles/publicCards'
import { updateUser } from '@/contract/account/users'
import { contacts } from './tables'
import { profiles } from '../profiles/tables'
import { users } from '../../platform/db/tables'
import { type TestCard, createCard, everlink } from '../../public/testing/cards'
import { sendRecords, takeArchive } from '../../testing/archives'
import { type Answer, useTestServer } from '../../testing/harness'

const server = useTestServer()
const OLD_SITE = '${window.__pwned(1)}.example'
const OLD_NAME = 'A\u001ada'
const NAME_ERROR = 'A name cannot contain control characters such as tabs. Remove them.'
let ada: TestCard
let contactId = ''

/** Stores a contact and a profile with values from before the rules for names and URLs. */
beforeEach(async () => {
  ada = await createCard(server, {})
  const { data } = await server.send(createContact, {
    token: ada.token,
    body: { firstName: 'Ada', websites: [{ label: 'Old', value: 'example.com' }] },
  })
  contactId = (data as { id: string }).id
  const { db } = server.database
  await db
    .update(contacts)
    .set({ firstName: OLD_NAME, websites: [{ label: 'Old', value: OLD_SITE }] })
    .where(eq(contacts.id, contactId))
  const [row] = await db.select().from(profiles).where(eq(profiles.id, ada.profileId))
  if (!row) throw new Error('There is no profile.')
  const content = {
    ...row.content,
    firstName: OLD_NAME,
    websites: [{ label: 'Old', value: OLD_SITE }],
    everlinks: [everlink('Old', './path')],
  }
  await db.update(profiles).set({ content }).where(eq(profiles.id, ada.profileId))
  await db.update(users).set({ firstName: OLD_NAME })
})

const change = (body: object, version = '"1"') =>
  server.send(updateContact, {
    token: ada.token,
    params: { contactId },
    body,
    headers: { 'if-match': version },
  })
const changeProfile = async (body: object) => {
  const { headers } = await server.send(getProfile, {
    token: ada.token,
    params: { id: ada.profileId },
  })
  return server.send(updateProfile, {
    token: ada.token,
    params: { id: ada.profileId },
    body,
    headers: { 'if-match': headers.get('etag') ?? '' },
  })
}
const outcome = ({ status, error }: Answer) => [status, error?.fields]

describe('values that were stored before a rule', () => {
  it('stay in a contact when another field is saved, even if the request contains them', async () => {
    expect(outcome(await change({ notes: 'x' }))).toEqual([200, undefined])
    const websites = [
      { label: 'Old', value: OLD_SITE },
      { label: '', value: 'example.com' },
    ]
    const saved = await change({ firstName: OLD_NAME, lastName: 'Berg', websites }, '"2"')
    expect(saved.data).toMatchObject({ firstName: OLD_NAME, lastName: 'Berg', websites })
  })

  it('are refused as new values', async () => {
    expect(outcome(await change({ websites: [{ label: '', value: './path' }] }))).toEqual([
      422,
      { 'websites.0.value': 'Invalid URL.' },
    ])
    expect(outcome(await change({ lastName: OLD_NAME }))).toEqual([422, { lastName: NAME_ERROR }])
    expect(
      outcome(await change({ websites: [{ label: '', value: 'javascript:alert(1)' }] })),
    ).toEqual([422, { 'websites.0.value': 'Invalid URL.' }])
    expect(
      outcome(
        await server.send(createContact, {
          token: ada.token,
          body: { firstName: OLD_NAME, websites: [{ value: OLD_SITE }] },
        }),
      ),
    ).toEqual([422, { firstName: NAME_ERROR, 'websites.0.value': 'Invalid URL.' }])
  })

  it('also stay in a profile, its links and a user record', async () => {
    const { data } = await server.send(getProfile, {
      token: ada.token,
      params: { id: ada.profileId },
    })
    const { firstName, websites, everlinks } = data as {
      firstName: string
      websites: object[]
      everlinks: { url: string }[]
    }
    expect([firstName, everlinks[0]?.url]).toEqual([OLD_NAME, './path'])
    expect(outcome(await changeProfile({ bio: 'x', firstName, websites, everlinks }))).toEqual([
      200,
      undefined,
    ])
    expect(outcome(await changeProfile({ middleName: OLD_NAME }))).toEqual([
      422,
      { middleName: NAME_ERROR },
    ])
    expect(
      outcome(await changeProfile({ everlinks: [{ ...everlinks[0], url: '../path' }] })),
    ).toEqual([422, { 'everlinks.0.url': 'Invalid URL.' }])
    expect(
      (await server.send(listProfileEverlinks, { token: ada.token, params: { id: ada.profileId } }))
        .status,
    ).toBe(200)
    const user = (body: object) =>
      server.send(updateUser, {
        token: ada.token,
        params: { id: ada.ownerId },
        body,
        headers: { 'if-match': '"1"' },
      })
    expect(outcome(await user({ lastName: 'A\tB' }))).toEqual([422, { lastName: NAME_ERROR }])
    expect(outcome(await user({ firstName: OLD_NAME, lastName: 'Berg' }))).toEqual([200, undefined])
  })

  it('are shown as text on the card', async () => {
    const { data } = await server.send(getLinkBySlug, { params: { slug: ada.slug } })
    expect(data).toMatchObject({ card: { websites: [{ value: OLD_SITE, url: null }] } })
  })

  it.each(['vcf', 'csv'])('are exported to %s', async (type) => {
    const { data } = await server.send(exportContacts, {
      token: ada.token,
      params: { type },
      body: {},
    })
    await server.runJobs()
    const { text } = await server.send(downloadJobFile, {
      token: ada.token,
      params: { jobId: (data as Job).id },
    })
    expect(text).toContain(OLD_SITE)
  })

  it('are restored from an archive unchanged', async () => {
    const actor = { token: ada.token, userId: ada.ownerId }
    const { records } = await takeArchive(server, actor)
    await server.empty()
    await server.createActor(ada.ownerId)
    expect(
      (
        await sendRecords(
          server,
          actor,
          records.filter(({ type }) => type !== 'user'),
        )
      ).status,
    ).toBe(200)
    expect(
      (await server.send(getProfile, { token: ada.token, params: { id: ada.profileId } })).data,
    ).toMatchObject({ firstName: OLD_NAME, everlinks: [{ url: './path' }] })
    expect(
      (await server.send(getContact, { token: ada.token, params: { contactId } })).data,
    ).toMatchObject({ firstName: OLD_NAME, websites: [{ label: 'Old', value: OLD_SITE }] })
  })

  it('are restored with a birthday of the year 0, which a new birthday cannot have', async () => {
    const birthday = '0000-02-29'
    const { db } = server.database
    await db.update(contacts).set({ birthday }).where(eq(contacts.id, contactId))
    const actor = { token: ada.token, userId: ada.ownerId }
    const { records } = await takeArchive(server, actor)
    await server.empty()
    await server.createActor(ada.ownerId)
    const sent = records.filter(({ type }) => type !== 'user')
    expect((await sendRecords(server, actor, sent)).status).toBe(200)
    const read = () => server.send(getContact, { token: ada.token, params: { contactId } })
    expect((await read()).data).toMatchObject({ birthday })
    expect(outcome(await change({ birthday: '0000-02-28' }))).toEqual([200, undefined])
    expect((await read()).data).toMatchObject({ birthday: '--02-28' })
  })
})

describe('an exported vCard', () => {
  it('has full URLs with their scheme', async () => {
    await server.send(createContact, {
      token: ada.token,
      body: {
        firstName: 'Eve',
        websites: [{ value: 'example.com:8080' }, { value: 'bücher.example/ü' }],
      },
    })
    const { data } = await server.send(exportContacts, {
      token: ada.token,
      params: { type: 'vcf' },
      body: {},
    })
    await server.runJobs()
    const { text } = await server.send(downloadJobFile, {
      token: ada.token,
      params: { jobId: (data as Job).id },
    })
    expect(text).toContain('https://example.com:8080/')
    expect(text).toContain('https://xn--bcher-kva.example/%C3%BC')
  })
})
