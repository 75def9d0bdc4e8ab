import sharp from 'sharp'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as v from 'valibot'
import {
  createContact,
  getContact,
  listContacts,
  uploadContactDisplay,
} from '@/contract/contacts/contacts'
import { contact as contactSchema } from '@/contract/contacts/contact'
import { mergeCertainContacts, mergeContacts } from '@/contract/contacts/merges'
import { listProfileFiles } from '@/contract/profiles/profileFiles'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import * as calls from '@/contract/profiles/profiles'
import { uploadBackgroundVideo, uploadProfileMedia } from '@/contract/profiles/profileUploads'
import { submitExchange } from '@/contract/profiles/exchange'
import { restoreAccount } from '@/contract/account/account'
import { uploadCompanyLogo } from '@/contract/companies/companies'
import { filesToDelete } from '../db/tables'
import { createTestCompany } from '../../resources/companies/testing/companyCalls'
import { profileCalls } from '../../resources/profiles/testing/profileCalls'
import { mp4 } from '../../resources/profiles/media/testing/videos'
import { takeArchive, withPictures } from '../../testing/archives'
import { type Answer, fileForm, useTestServer } from '../../testing/harness'
import { Importing } from '../../testing/importing'
import { TENANT } from '../../testing/testIdentity'
import { deleteAbandonedFiles } from './deleteFiles'
import { withUpload } from './uploads'

const server = useTestServer()
let ada: Awaited<ReturnType<typeof server.createActor>>
let profileId = ''
let webp = new Uint8Array()

beforeEach(async () => {
  ada = await server.createActor('ada')
  profileId = ada.defaultProfileId
  webp = new Uint8Array(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
      .webp()
      .toBuffer(),
  )
})

const MINUTE = 60_000
const ADA = { tenantId: TENANT, userId: 'ada' }
const notes = () => server.database.db.select().from(filesToDelete)
const keys = () => [...server.files.stored.keys()].sort()
const housekeeping = async (minutes: number) => {
  server.now = new Date(server.now.getTime() + minutes * MINUTE)
  await deleteAbandonedFiles(server.jobDeps, server.now)
}
const send: typeof server.send = (call, given) => server.send(call, { token: ada.token, ...given })
const avatar = () =>
  send(uploadProfileMedia, {
    params: { profileId, type: 'avatar' },
    body: fileForm(webp, 'a.webp'),
  })
const video = () => {
  const form = fileForm(mp4(), 'a.mp4')
  form.set('poster', new File([webp], 'a.webp'))
  return send(uploadBackgroundVideo, { params: { profileId }, body: form })
}
const addContact = async (firstName: string, picture = false, more: object = {}) => {
  const { id } = v.parse(
    contactSchema,
    (
      await send(createContact, {
        body: { firstName, emails: [{ value: `${firstName}@example.com` }], ...more },
      })
    ).data,
  )
  if (picture)
    await send(uploadContactDisplay, { params: { contactId: id }, body: fileForm(webp, 'a.webp') })
  return v.parse(contactSchema, (await send(getContact, { params: { contactId: id } })).data)
}

/**
 * Simulates a kill while storing the nth file: from then on it stores nothing, and writes to
 * the database only in transactions that roll back.
 */
function killAtPut(nth: number): () => void {
  const { db } = server.deps
  const { put } = server.files
  let stored = 0
  const spies: { mockRestore: () => void }[] = [
    vi.spyOn(server.files, 'put').mockImplementation(async (key, bytes) => {
      await put(key, bytes)
      stored += 1
      if (stored < nth) return
      spies.push(vi.spyOn(db, 'transaction').mockRejectedValue(new Error('killed')))
      throw new Error('killed')
    }),
  ]
  const restore = () => {
    for (const spy of spies) spy.mockRestore()
  }
  onTestFinished(restore)
  return () => {
    expect(stored).toBe(nth)
    restore()
  }
}

interface Way {
  /** The number of the file at which it is killed. */
  at: number
  /** Prepares the data and returns a function that uploads. */
  ready: () => Promise<() => Promise<Answer | undefined>>
}

const headers = { 'idempotency-key': 'one-key-for-all' }

async function copying(more: object): Promise<() => Promise<Answer>> {
  await avatar()
  await video()
  return () => send(calls.createProfile, { body: { name: 'Copy', copyOf: profileId }, ...more })
}

async function restoring(more: object): Promise<() => Promise<Answer>> {
  await addContact('Grace', true)
  await avatar()
  const archive = await takeArchive(server, ada)
  const records = withPictures(archive)
  await server.empty()
  ada = await server.createActor('ada')
  profileId = ada.defaultProfileId
  return () => send(restoreAccount, { params: { id: 'ada' }, body: { records }, ...more })
}

async function merging(more: object): Promise<() => Promise<Answer>> {
  const contacts = [await addContact('Same'), await addContact('Same', true)]
  return () =>
    send(mergeContacts, {
      body: {
        contacts: contacts.map(({ id, version }) => ({ id, version })),
        survivorId: contacts[0]?.id,
      },
      ...more,
    })
}

const ways: Record<string, Way> = {
  'a picture of a profile': { at: 1, ready: () => Promise.resolve(avatar) },
  'a video, before its poster': { at: 1, ready: () => Promise.resolve(video) },
  'a video with its poster': { at: 2, ready: () => Promise.resolve(video) },
  'a picture of a contact': {
    at: 1,
    ready: async () => {
      const { id } = await addContact('Grace')
      return () =>
        send(uploadContactDisplay, { params: { contactId: id }, body: fileForm(webp, 'a.webp') })
    },
  },
  'a picture of a company': {
    at: 1,
    ready: async () => {
      const { id: companyId, owner } = await createTestCompany(server, { userId: 'eve' })
      const body = fileForm(webp, 'a.webp')
      const params = { companyId }
      return () => server.send(uploadCompanyLogo, { token: owner.token, params, body })
    },
  },
  'a picture that a visitor leaves': {
    at: 1,
    ready: async () => {
      const { consentVersion, ...exchange } = emptyProfileContent.config.exchange
      const config = {
        ...emptyProfileContent.config,
        exchange: { ...exchange, fields: { ...exchange.fields, photo: 'optional' } },
      }
      expect(
        (
          await send(calls.updateProfileConfig, {
            params: { id: profileId },
            body: config,
            headers: { 'if-match': '"1"' },
          })
        ).status,
      ).toBe(200)
      const body = new FormData()
      body.set('photo', new File([webp], 'a.webp'))
      for (const [name, value] of Object.entries({
        firstName: 'Bob',
        email: 'bob@example.com',
        consent: true,
        consentVersion,
      }))
        body.set(name, String(value))
      return () => server.send(submitExchange, { params: { profileId }, body })
    },
  },
  'a copy of a profile': { at: 2, ready: () => copying({}) },
  'a copy of a profile, asked for with an Idempotency-Key': {
    at: 2,
    ready: () => copying({ headers }),
  },
  'an archive': { at: 2, ready: () => restoring({}) },
  'an archive, sent with an Idempotency-Key': { at: 2, ready: () => restoring({ headers }) },
  'a merge': { at: 1, ready: () => merging({}) },
  'a merge, asked for with an Idempotency-Key': { at: 1, ready: () => merging({ headers }) },
  'a merge of all that are certain': {
    at: 1,
    ready: async () => {
      // The contact with more content survives, and gets the picture of the other one.
      await addContact('Same', false, { organization: 'Quarry', jobTitle: 'Mason' })
      await addContact('Same', true)
      await send(mergeCertainContacts)
      return () => server.runJobs({ steps: 1 }).then(() => undefined)
    },
  },
  'an import': {
    at: 2,
    ready: async () => {
      const importing = new Importing(server, ada)
      const photo = Buffer.from(webp).toString('base64')
      const card = (name: string) =>
        [
          'BEGIN:VCARD',
          'VERSION:3.0',
          `FN:${name}`,
          `PHOTO;ENCODING=b;TYPE=WEBP:${photo}`,
          'END:VCARD',
          '',
        ].join('\r\n')
      const sent = await importing.send(`${card('Eve')}${card('Bob')}`, { type: 'vcf' })
      await importing.plan(sent)
      // Its job is queued and runs when the test starts it.
      const running = vi.spyOn(server, 'runJobs').mockResolvedValueOnce()
      await importing.apply(sent.jobId)
      running.mockRestore()
      return () => server.runJobs({ steps: 1 }).then(() => undefined)
    },
  },
}

describe.each(Object.entries(ways))('%s', (_name, { at, ready }) => {
  it('leaves no file after an hour if it is killed between storing and committing it', async () => {
    const run = await ready()
    const before = keys()
    const contacts = (await send(listContacts)).text
    const profile = (await send(calls.getProfile, { params: { id: profileId } })).text
    const revive = killAtPut(at)
    const answer = await run()
    if (answer) expect(answer.status).toBe(500)
    revive()
    expect(keys().length).toBe(before.length + at)
    await housekeeping(59)
    expect(keys().length).toBe(before.length + at)
    await housekeeping(2)
    expect([keys(), await notes()]).toEqual([before, []])
    expect([
      (await send(listContacts)).text,
      (await send(calls.getProfile, { params: { id: profileId } })).text,
    ]).toEqual([contacts, profile])
  })

  it('keeps its files if it succeeds, whatever housekeeping does, and leaves no marker', async () => {
    const run = await ready()
    const before = keys().length
    const { put } = server.files
    let stored = 0
    vi.spyOn(server.files, 'put').mockImplementation(async (key, bytes) => {
      await put(key, bytes)
      stored += 1
    })
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    const answer = await run()
    expect(answer?.status ?? 200).toBeLessThan(300)
    await housekeeping(600)
    expect([keys().length - before, stored >= at, await notes()]).toEqual([stored, true, []])
  })
})

describe('a running upload', () => {
  const shown = async () =>
    listProfileFiles(await profileCalls(server, ada.token).get(profileId))
      .map(({ path }) => path.slice('/files/'.length))
      .sort()
  const during = (work: () => Promise<void>) => {
    const { put } = server.files
    vi.spyOn(server.files, 'put').mockImplementationOnce(async (key, bytes) => {
      await put(key, bytes)
      await work()
    })
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
  }

  it('is not touched by housekeeping for an hour', async () => {
    during(() => housekeeping(59))
    expect((await video()).status).toBe(200)
    await housekeeping(600)
    expect([keys(), keys().length]).toEqual([await shown(), 2])
  })

  it('is refused after that, and leaves nothing, even of files stored later', async () => {
    await avatar()
    during(() => housekeeping(61))
    const { status, error } = await video()
    expect([status, error?.code, error?.message]).toEqual([
      409,
      'CONFLICT',
      'This took more than an hour. Please send it again.',
    ])
    expect([keys(), keys().length, await notes()]).toEqual([await shown(), 1, []])
  })

  it('keeps its files if only the answer to its commit is lost', async () => {
    const { db } = server.deps
    const transact = db.transaction.bind(db)
    vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
      await transact(work)
      throw new Error('connection lost')
    })
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    expect((await avatar()).status).toBe(500)
    await housekeeping(600)
    expect([keys(), keys().length, await notes()]).toEqual([await shown(), 1, []])
  })

  it('leaves files to housekeeping that could not be deleted after an error', async () => {
    during(() => Promise.reject(new Error('the disk is full')))
    vi.spyOn(server.files, 'delete').mockRejectedValueOnce(new Error('EACCES'))
    expect([(await avatar()).status, keys().length]).toEqual([500, 1])
    await housekeeping(0)
    expect([keys(), await notes()]).toEqual([[], []])
  })

  it('is deleted if it was marked before marks had a tenant, unlike another tenant’s', async () => {
    for (const key of ['old.webp', 'begun-1.webp', 'other.webp']) await server.files.put(key, webp)
    await server.database.db.insert(filesToDelete).values([
      { key: 'old.webp', tenantId: '' },
      { key: 'begun', tenantId: '', uploadingSince: server.now },
      { key: 'other.webp', tenantId: 'elsewhere' },
    ])
    await housekeeping(61)
    expect([keys(), (await notes()).length]).toEqual([['other.webp'], 1])
  })

  it('leaves nothing after an error outside its transaction', async () => {
    await expect(
      withUpload(server.jobDeps, async (upload) => {
        await server.files.put(upload.newKey('webp'), webp)
        await server.database.db.transaction(async (tx) => {
          await upload.commit({ db: tx, actor: ADA })
          throw new Error('refused')
        })
      }),
    ).rejects.toThrow('refused')
    expect([keys(), await notes()]).toEqual([[], []])
  })

  it('begins outside a transaction and is committed by one', async () => {
    const { db } = server.database
    await expect(
      db.transaction((tx) => withUpload({ ...server.jobDeps, db: tx }, () => Promise.resolve())),
    ).rejects.toThrow('begins before')
    await expect(
      withUpload(server.jobDeps, async (upload) => {
        await upload.commit({ db, actor: ADA })
        await upload.commit({ db, actor: ADA })
      }),
    ).rejects.toThrow('one transaction')
  })

  it('does not begin for a repeated request', async () => {
    const copy = await copying({ headers })
    const [first, second] = [await copy(), await copy()]
    expect([first.status, second.text, keys().length, await notes()]).toEqual([
      201,
      first.text,
      6,
      [],
    ])
  })
})
