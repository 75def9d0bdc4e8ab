import sharp from 'sharp'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createContact, uploadContactDisplay } from '@/contract/contacts/contacts'
import { submitExchange } from '@/contract/profiles/exchange'
import { createCard } from '../../public/testing/cards'
import { requestArchive } from '../../testing/archives'
import { fileForm, socketFrom, useTestServer } from '../../testing/harness'
import { changeContacts } from '@/contract/contacts/changeContacts'

const server = useTestServer()
const MARK = 'Zebedee'
const MOST_BYTES = 8_000

/** Makes every write of a contact fail in the database, whose error contains the whole row. */
async function whileContactsFail(work: () => Promise<void>): Promise<void> {
  const { db } = server.database
  await db.execute(sql`alter table contacts add constraint no_contacts check (false) not valid`)
  try {
    await work()
  } finally {
    await db.execute(sql`alter table contacts drop constraint no_contacts`)
  }
}

/** Returns the logged error lines, and checks that no line contains the mark. */
function failures(): string[] {
  expect(server.logged.join('')).not.toContain(MARK)
  const lines = server.logged.filter((line) => line.includes('"err"'))
  for (const line of lines) expect(line.length).toBeLessThan(MOST_BYTES)
  return lines
}

it('contains SQLSTATE and frames, and nothing of a contact that could not be written', async () => {
  const { token } = await server.createActor()
  await whileContactsFail(async () => {
    expect(
      (
        await server.send(createContact, {
          token,
          body: { firstName: MARK, notes: `${MARK} `.repeat(500) },
        })
      ).status,
    ).toBe(500)
  })
  const [line = ''] = failures()
  expect(line).toContain('"sqlstate":"23514"')
  expect(line).toContain('"frames":["at ')
})

it("contains nothing of a visitor's form, sent by call or page", async () => {
  const { profileId } = await createCard(server)
  const form = { firstName: MARK, email: 'zebedee@example.com', consentVersion: 1 }
  await whileContactsFail(async () => {
    expect(
      (
        await server.send(submitExchange, {
          params: { profileId },
          body: { ...form, consent: true },
        })
      ).status,
    ).toBe(500)
    const body = new URLSearchParams({ ...form, consentVersion: '1', consent: 'on' })
    expect(
      (
        await server.app.request(
          `/contacts/new/${profileId}`,
          { method: 'POST', body },
          socketFrom('192.0.2.2'),
        )
      ).status,
    ).toBe(503)
  })
  expect(failures()).toHaveLength(2)
})

it("contains nothing of what a job's step wrote", async () => {
  const { token } = await server.createActor()
  await server.send(createContact, { token, body: { firstName: 'Ada' } })
  await server.send(changeContacts, {
    token,
    body: {
      action: { type: 'tag', add: [MARK], remove: [] },
      selection: { matching: {}, except: [] },
    },
  })
  await whileContactsFail(() => server.runJobs())
  expect(failures().join('')).toContain('a step of a job failed')
})

it('contains nothing of an upload, nor of a failed download', async () => {
  const ada = await server.createActor()
  const { token } = ada
  const { data } = await server.send(createContact, { token, body: { firstName: 'Ada' } })
  const contactId = (data as { id: string }).id
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const upload = () =>
    server.send(uploadContactDisplay, {
      token,
      params: { contactId },
      body: fileForm(picture, `${MARK}.png`, 'image/png'),
    })
  expect((await upload()).status).toBe(200)
  const { get, put } = server.files
  const broken = () =>
    Promise.reject(
      Object.assign(new Error(`EIO: i/o error, open '${MARK}'`), { code: 'EIO', path: MARK }),
    )
  Object.assign(server.files, { get: broken, put: broken })
  try {
    expect((await upload()).status).toBe(500)
    await expect((await requestArchive(server, ada)).blob()).rejects.toThrow(
      'The download broke off.',
    )
  } finally {
    Object.assign(server.files, { get, put })
  }
  expect(failures().join('')).toContain('"code":"EIO"')
})
