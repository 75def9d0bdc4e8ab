import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as calls from '@/contract/contacts/contacts'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { applyPatch } from '../contacts/contactContent'
import { newRow } from '../contacts/contactRow'
import { insertContacts } from '../contacts/store/insertContacts'
import { encodePicture } from '../../platform/pictures/picture'
import { profiles } from '../profiles/tables'
import { cards } from '../cards/tables'
import { contacts } from '../contacts/tables'
import { openArchive, requestArchive, takeArchive, textOf } from '../../testing/archives'
import { fileForm, useTestServer } from '../../testing/harness'
import { TENANT, tokenOf } from '../../testing/testIdentity'

const server = useTestServer()

const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f7a6d' } })
    .png()
    .toBuffer()

async function addContacts(userId: string, profileId: string, count: number): Promise<void> {
  const origin = { tenantId: TENANT, userId, profileId, source: 'manual', now: server.now } as const
  const rows = Array.from({ length: count }, (_, index) =>
    newRow(origin, applyPatch(null, { firstName: `Contact ${String(index)}` })),
  )
  await insertContacts({ db: server.database.db, actor: origin }, rows)
}

describe('exporting an account', () => {
  it('gives one archive with records, pictures, a description and counts', async () => {
    const ada = await server.createActor('ada')
    const made = await server.send(calls.createContact, {
      token: ada.token,
      body: { firstName: 'Grace', notes: 'line\nline', birthday: '--12-09' },
    })
    const { id } = made.data as { id: string }
    await server.send(calls.uploadContactDisplay, {
      token: ada.token,
      params: { contactId: id },
      body: fileForm(await png(), 'a.png', 'image/png'),
    })
    const gone = (
      await server.send(calls.createContact, { token: ada.token, body: { firstName: 'Gone' } })
    ).data as { id: string }
    const { deletionId } = (
      await server.send(calls.deleteContact, { token: ada.token, params: { contactId: gone.id } })
    ).data as { deletionId: string }
    const mallory = await server.createActor('mallory')
    await server.send(calls.createContact, { token: mallory.token, body: { firstName: 'Canary' } })

    const response = await requestArchive(server, ada)
    expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([
      200,
      'application/zip',
    ])
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="tessera-2026-03-01.zip"',
    )
    const { manifest, records, files } = await openArchive(await response.blob())
    expect([...files.keys()]).toEqual([
      'README.txt',
      'records.ndjson',
      `pictures/${id}.webp`,
      'manifest.json',
    ])
    expect(manifest).toEqual({
      format: 'tessera-account',
      version: 7,
      exportedAt: '2026-03-01T09:00:00.000Z',
      counts: {
        user: 1,
        profile: 1,
        card: 1,
        contact: 2,
        merge: 0,
        apart: 0,
        link: 0,
        consent: 0,
        occupation: 0,
        connection: 0,
        count: 0,
        rollup: 0,
        clickedItem: 0,
        picture: 1,
        file: 0,
      },
    })
    const { db } = server.database
    const [profile] = await db
      .select()
      .from(profiles)
      .where(sql`owner_id = 'ada'`)
    const [card] = await db
      .select()
      .from(cards)
      .where(sql`owner_id = 'ada'`)
    const stamps = { createdAt: '2026-03-01T09:00:00.000Z', updatedAt: '2026-03-01T09:00:00.000Z' }
    expect(records.map(({ type }) => type)).toEqual([
      'user',
      'profile',
      'card',
      'contact',
      'contact',
    ])
    expect(records[0]).toEqual({
      type: 'user',
      id: 'ada',
      version: 1,
      firstName: 'Ada',
      lastName: 'Test',
      email: 'ada@example.com',
      phoneNumber: '',
      isPremium: false,
      settings: {},
      ...stamps,
    })
    expect(records[1]).toEqual({
      type: 'profile',
      id: profile?.id,
      slug: profile?.slug,
      isDefault: true,
      version: 1,
      name: 'Personal',
      isActive: true,
      content: profile?.content,
      ...stamps,
      proofs: { id: expect.any(String) as string, slug: expect.any(String) as string },
    })
    expect(records[2]).toEqual({
      type: 'card',
      id: card?.id,
      profileId: profile?.id,
      kind: 'virtual',
      status: 'active',
      version: 1,
      name: '',
      heldSince: null,
      history: [],
      issuedOn: null,
      expiresOn: null,
      ...stamps,
      proofs: { id: expect.any(String) as string },
    })
    expect(records).toContainEqual(
      expect.objectContaining({
        id,
        profileId: profile?.id,
        version: 2,
        notes: 'line\nline',
        birthday: '--12-09',
        deletedAt: null,
      }),
    )
    expect(records).toContainEqual(
      expect.objectContaining({
        id: gone.id,
        version: 2,
        deletionId,
        deletedAt: '2026-03-01T09:00:00.000Z',
      }),
    )
    expect(Buffer.from(files.get(`pictures/${id}.webp`) ?? [])).toEqual(
      (await encodePicture(await png())).bytes,
    )
    expect(textOf(files, 'README.txt').trim().split('\n')).toHaveLength(6)
    expect(textOf(files, 'records.ndjson')).not.toContain('Canary')
  })

  it('contains every contact once and no dangling reference, whatever happens in between', async () => {
    const ada = await server.createActor('ada')
    await addContacts('ada', ada.defaultProfileId, 1200)
    const { db } = server.database
    const before = (await db.select({ id: contacts.id }).from(contacts)).map(({ id }) => id)
    const response = await requestArchive(server, ada)
    const reader = response.body?.getReader()
    const parts: BlobPart[] = []
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      parts.push(new Uint8Array(next.value))
      if (parts.length !== 3) continue
      await db.insert(profiles).values({
        tenantId: TENANT,
        ownerId: 'ada',
        id: crypto.randomUUID(),
        slug: 'later',
        isDefault: false,
        content: emptyProfileContent,
        createdAt: server.now,
        updatedAt: server.now,
      })
      await addContacts('ada', ada.defaultProfileId, 50)
      await db
        .update(contacts)
        .set({ firstName: 'Changed', version: 2 })
        .where(sql`owner_id = 'ada'`)
      await server.send(calls.deleteContacts, {
        token: ada.token,
        body: { matching: {}, except: [] },
      })
    }
    expect(parts.length).toBeGreaterThan(5)
    const { manifest, records } = await openArchive(new Blob(parts))
    const found = records.flatMap((record) => (record.type === 'contact' ? record.id : []))
    expect(new Set(found).size).toBe(found.length)
    expect(before.filter((id) => !found.includes(id))).toEqual([])
    expect(manifest.counts['contact']).toBe(found.length)
  })

  it('continues for others while several readers have stopped', async () => {
    const ada = await server.createActor('ada')
    await addContacts('ada', ada.defaultProfileId, 1000)
    const stopped = [
      await requestArchive(server, ada),
      await requestArchive(server, ada),
      await requestArchive(server, ada),
    ]
    const mallory = await server.createActor('mallory')
    expect((await takeArchive(server, mallory)).manifest.counts['user']).toBe(1)
    for (const { body } of stopped) await body?.cancel()
    expect((await takeArchive(server, ada)).manifest.counts['contact']).toBe(1000)
  })

  it('ends with an error when something fails on the way', async () => {
    const ada = await server.createActor('ada')
    const row = newRow(
      {
        tenantId: TENANT,
        userId: 'ada',
        profileId: ada.defaultProfileId,
        source: 'manual',
        now: server.now,
      },
      applyPatch(null, { firstName: 'A' }),
    )
    await insertContacts({ db: server.database.db, actor: { tenantId: TENANT, userId: 'ada' } }, [
      { ...row, displayImage: 'x'.repeat(32) + '.webp' },
    ])
    const { get } = server.files
    server.files.get = () => Promise.reject(new Error('disk'))
    try {
      await expect((await requestArchive(server, ada)).blob()).rejects.toThrow(
        'The download broke off.',
      )
    } finally {
      server.files.get = get
    }
    expect(server.logged.join('')).toContain('an export was not finished')
  })

  it('leaves out a picture whose file is missing', async () => {
    const ada = await server.createActor('ada')
    const row = newRow(
      {
        tenantId: TENANT,
        userId: 'ada',
        profileId: ada.defaultProfileId,
        source: 'manual',
        now: server.now,
      },
      applyPatch(null, { firstName: 'A' }),
    )
    await insertContacts({ db: server.database.db, actor: { tenantId: TENANT, userId: 'ada' } }, [
      { ...row, displayImage: `${'x'.repeat(32)}.webp` },
    ])
    expect((await takeArchive(server, ada)).manifest.counts).toMatchObject({
      contact: 1,
      picture: 0,
    })
  })

  it('answers 404 to a stranger, and before there is a record', async () => {
    await server.createActor('ada')
    const mallory = await server.createActor('mallory')
    expect((await requestArchive(server, { ...mallory, userId: 'ada' })).status).toBe(404)
    expect(
      (await requestArchive(server, { userId: 'new', token: tokenOf({ userId: 'new' }) })).status,
    ).toBe(404)
  })
})
