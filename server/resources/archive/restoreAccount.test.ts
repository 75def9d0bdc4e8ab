import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ArchiveRecord } from '@/contract/account/archive'
import * as calls from '@/contract/contacts/contacts'
import { encodePicture } from '../../platform/pictures/picture'
import { contacts } from '../contacts/tables'
import { subscriptions } from '../billing/tables'
import { users } from '../../platform/db/tables'
import { sendRecords, takeArchive } from '../../testing/archives'
import { useTestServer } from '../../testing/harness'
import { tokenOf } from '../../testing/testIdentity'
import {
  stamps,
  PROFILE,
  profile,
  card,
  person,
  contact,
  picture,
  base64,
} from './testing/archiveRecords'

const server = useTestServer()

describe('restoring records', () => {
  it('restores them unchanged, with newly derived columns', async () => {
    const ada = await server.createActor('ada')
    const emails = [{ label: 'Work', value: 'grace@example.com' }]
    const { status, data } = await sendRecords(server, ada, [
      person(),
      profile(),
      card(),
      contact(1, { emails, extras: { 'Shoe size': '38' } }),
    ])
    expect([status, data]).toEqual([200, { restored: 4, present: 0 }])
    const [row] = await server.database.db.select().from(contacts)
    expect(row).toMatchObject({
      ownerId: 'ada',
      profileId: PROFILE,
      version: 3,
      source: 'import',
      extras: { 'Shoe size': '38' },
      updatedAt: new Date(stamps.updatedAt),
    })
    expect(row?.searchText).toContain('grace@example.com')
    const found = await server.send(calls.listContacts, {
      token: ada.token,
      params: { search: 'grace' },
    })
    expect(found.data).toMatchObject({ total: 1 })
  })

  it('leaves existing records unchanged, whether they come again or five times in parallel', async () => {
    const ada = await server.createActor('ada')
    const webp = base64((await encodePicture(await picture('#123456').png().toBuffer())).bytes)
    const batch = [
      person(),
      profile(),
      card(),
      card({ id: 'Archived-card-00000002', kind: 'physical' }),
      contact(1, { picture: webp }),
      contact(2),
    ]
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendRecords(server, ada, batch)),
    )
    const counts = answers.map(({ data }) => data as { restored: number; present: number })
    expect(counts.map(({ restored }) => restored).sort()).toEqual([0, 0, 0, 0, 6])
    expect(counts.every(({ restored, present }) => restored + present === 6)).toBe(true)
    expect(server.files.stored.size).toBe(1)

    await server.send(calls.updateContact, {
      token: ada.token,
      params: { contactId: contact(1).id },
      body: { firstName: 'Mine' },
      headers: { 'if-match': '"3"' },
    })
    const before = await server.contents()
    expect((await sendRecords(server, ada, batch)).data).toMatchObject({ restored: 0, present: 6 })
    expect(await server.contents()).toBe(before)
  })

  it('keeps a deletion so that it can be undone', async () => {
    const ada = await server.createActor('ada')
    const deletionId = '00000000-0000-4000-8000-0000000000dd'
    await sendRecords(server, ada, [
      contact(1, { deletedAt: '2025-05-01T00:00:00.000Z', deletionId }),
    ])
    expect((await server.send(calls.listContacts, { token: ada.token })).data).toMatchObject({
      total: 0,
    })
    expect(
      (await server.send(calls.restoreContacts, { token: ada.token, body: { deletionId } })).data,
    ).toEqual({ restored: 1 })
  })

  it('makes the actor the owner, and ignores derived columns and private fields', async () => {
    const ada = await server.createActor('ada')
    await sendRecords(server, ada, [person()])
    const [row] = await server.database.db.select().from(users)
    expect(row).toMatchObject({
      id: 'ada',
      firstName: 'Augusta',
      version: 7,
      email: 'ada@example.com',
      phoneNumber: '',
    })
    expect(await server.database.db.select().from(subscriptions)).toEqual([])
    expect(server.identity.accounts.get('ada')?.name).toBe('Augusta King')
  })

  it('keeps a name that was changed since', async () => {
    const ada = await server.createActor('ada')
    await server.database.db
      .update(users)
      .set({ firstName: 'Ada Augusta', updatedAt: new Date('2026-03-02T00:00:00Z') })
    expect((await sendRecords(server, ada, [person()])).data).toEqual({ restored: 0, present: 1 })
    expect((await server.database.db.select().from(users))[0]).toMatchObject({
      firstName: 'Ada Augusta',
      version: 1,
    })
    await server.database.db.update(users).set({ firstName: '', lastName: '' })
    expect((await sendRecords(server, ada, [person()])).data).toEqual({ restored: 1, present: 0 })
    expect((await server.database.db.select().from(users))[0]).toMatchObject({
      firstName: 'Augusta',
      lastName: 'King',
      version: 2,
    })
  })

  it('does nothing for an account without a record, or of somebody else', async () => {
    await server.createActor('ada')
    const mallory = await server.createActor('mallory')
    const before = await server.contents()
    expect((await sendRecords(server, { ...mallory, userId: 'ada' }, [contact(1)])).status).toBe(
      404,
    )
    expect(
      (
        await sendRecords(server, { userId: 'new', token: tokenOf({ userId: 'new' }) }, [
          contact(1),
        ])
      ).status,
    ).toBe(404)
    expect(await server.contents()).toBe(before)
  })
})

describe('a batch that fails', () => {
  it('leaves nothing behind: no row and no file', async () => {
    const ada = await server.createActor('ada')
    const webp = base64(await picture('#abcdef').webp().toBuffer())
    const before = await server.contents()
    await server.database.db.execute(
      sql`alter table contacts add constraint fails check (first_name <> 'Boom')`,
    )
    const batch: ArchiveRecord[] = [
      profile(),
      card(),
      contact(1, { picture: webp }),
      contact(2, { firstName: 'Boom' }),
    ]
    const failed = await sendRecords(server, ada, batch)
    await server.database.db.execute(sql`alter table contacts drop constraint fails`)
    expect(failed.status).toBe(500)
    expect(await server.contents()).toBe(before)
    expect((await sendRecords(server, ada, batch)).data).toEqual({ restored: 4, present: 0 })
    expect((await takeArchive(server, ada)).manifest.counts).toMatchObject({
      contact: 2,
      picture: 1,
    })
  })

  it('succeeds if only an unneeded picture could not be deleted; those in use stay', async () => {
    const ada = await server.createActor('ada')
    const webp = base64(await picture('#abcdef').webp().toBuffer())
    const { put, delete: remover } = server.files
    server.files.put = async (key, bytes) => {
      await put(key, bytes)
      // Another request restores the second contact meanwhile.
      if (server.files.stored.size === 2) await sendRecords(server, ada, [contact(2)])
    }
    server.files.delete = (key) =>
      [...server.files.stored.keys()].indexOf(key) === 1
        ? Promise.reject(new Error('disk'))
        : remover(key)
    const { status, data } = await sendRecords(server, ada, [
      contact(1, { picture: webp }),
      contact(2, { picture: webp }),
    ])
    Object.assign(server.files, { put, delete: remover })
    expect([status, data]).toEqual([200, { restored: 1, present: 1 }])
    const [row] = await server.database.db
      .select()
      .from(contacts)
      .where(eq(contacts.id, contact(1).id))
    expect(server.files.stored.has(row?.displayImage ?? '')).toBe(true)
  })

  it('leaves no file behind if a file cannot be stored', async () => {
    const ada = await server.createActor('ada')
    const webp = base64(await picture('#abcdef').webp().toBuffer())
    const before = await server.contents()
    const { put } = server.files
    server.files.put = (key, bytes) =>
      server.files.stored.size > 0 ? Promise.reject(new Error('disk')) : put(key, bytes)
    const failed = await sendRecords(server, ada, [
      contact(1, { picture: webp }),
      contact(2, { picture: webp }),
    ])
    server.files.put = put
    expect([failed.status, await server.contents()]).toEqual([500, before])
  })
})
