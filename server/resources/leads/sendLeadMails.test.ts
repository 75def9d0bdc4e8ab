import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getUser, updateUser } from '@/contract/account/users'
import type { User, UserSettings } from '@/contract/account/users'
import { deleteContacts } from '@/contract/contacts/contacts'
import { submitExchange } from '@/contract/profiles/exchange'
import { users } from '../../platform/db/tables'
import { MailError } from '../../platform/mail/mailError'
import { createSmtpMail } from '../../platform/mail/smtpMail'
import { type TestSmtpServer, startSmtpServer } from '../../platform/mail/testing/smtpServer'
import { allFields, withExchange } from '../../public/exchange/testing/withExchange'
import { type TestCard, createCard } from '../../public/testing/cards'
import { useTestServer } from '../../testing/harness'
import { contacts } from '../contacts/tables'
import { MAX_SINGLE_MAILS, sendLeadMails } from './sendLeadMails'
import { leadNotices } from './tables'

const server = useTestServer()
const origin = 'https://cards.example.com'
let smtp: TestSmtpServer
let ada: TestCard

beforeEach(async () => {
  smtp = await startSmtpServer()
  server.mail = createSmtpMail({ url: smtp.url, from: 'Tessera <no-reply@example.com>' })
  ada = await createCard(server, withExchange({ fields: allFields }))
  server.now = new Date('2026-03-02T12:00:00Z')
})
afterEach(() => smtp.close())

const send = () => sendLeadMails({ ...server.deps, origin })
const waiting = async () => (await server.database.db.select().from(leadNotices)).length
const plain = (at = 0) =>
  (smtp.received[at]?.source ?? '')
    .replace(/=\n/g, '')
    .replace(/=3D/g, '=')
    .replace(/=E2=80=9C|=E2=80=9D/g, '"')
const subjects = () => smtp.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1])

let visitors = 0

async function leave(firstName: string, details: object = {}): Promise<void> {
  visitors += 1
  server.now = new Date(server.now.getTime() + 1_000)
  const { status } = await server.send(submitExchange, {
    params: { profileId: ada.profileId },
    from: `198.51.100.${String(visitors)}`,
    body: {
      ...{ firstName, email: `${firstName.toLowerCase()}@example.net` },
      ...{ consent: true, consentVersion: 1, ...details },
    },
  })
  expect(status).toBe(201)
}

async function readUser() {
  const { data } = await server.send(getUser, { token: ada.token, params: { userId: 'ada' } })
  return data as Pick<User, 'version' | 'settings' | 'newLeads'>
}

async function choose(settings: UserSettings): Promise<void> {
  const { version } = await readUser()
  const { status } = await server.send(updateUser, {
    token: ada.token,
    params: { id: 'ada' },
    headers: { 'if-match': `"${String(version)}"` },
    body: { settings },
  })
  expect(status).toBe(200)
}

const later = (hours: number) => {
  server.now = new Date(server.now.getTime() + hours * 3_600_000)
}

describe('the owner of a card', () => {
  it('is told at once who left their details, and what they wrote', async () => {
    await leave('Bob', {
      lastName: 'Stone',
      organization: 'Quarry',
      metAt: 'Lisbon',
      note: 'Call <me> & soon',
    })
    expect(server.mailWakes).toBe(1)
    expect(await send()).toBe(1)
    const [contact] = await server.database.db.select().from(contacts)
    expect(smtp.received.flatMap(({ to }) => to)).toEqual(['ada@example.com'])
    expect(subjects()).toEqual(['New contact: Bob Stone'])
    expect(plain()).toContain('bob@example.net')
    expect(plain()).toContain('Met at: Lisbon')
    expect(plain()).toContain('> Call <me> & soon')
    expect(plain()).toContain('Call &lt;me&gt; &amp; soon')
    expect(plain()).toContain(`${origin}/contacts/${contact?.id ?? 'none'}`)
    expect([await send(), await waiting()]).toEqual([0, 0])
  })

  it('gets at most 20 single mails a day, and the others in one the next morning', async () => {
    for (let at = 0; at < MAX_SINGLE_MAILS + 3; at += 1) await leave(`Guest${String(at)}`)
    expect(await send()).toBe(MAX_SINGLE_MAILS)
    later(18.9)
    expect(await send()).toBe(0)
    later(0.2)
    expect(await send()).toBe(1)
    expect(subjects().at(-1)).toBe('New contacts: 3 people left their details on your card')
    expect(plain(MAX_SINGLE_MAILS)).toContain('guest22@example.net')
    expect(plain(MAX_SINGLE_MAILS)).toContain(`${origin}/contacts/recently-added`)
    await leave('Next')
    expect([await send(), await waiting()]).toEqual([1, 0])
  })

  it('gets one mail a day by choice, or none', async () => {
    await choose({ leadMails: 'daily' })
    await leave('Bob')
    await leave('Eve')
    expect(await send()).toBe(0)
    later(20)
    expect(await send()).toBe(1)
    expect(subjects()).toEqual(['New contacts: 2 people left their details on your card'])
    await choose({ leadMails: 'off' })
    await leave('Zoe')
    later(48)
    expect([await send(), await waiting()]).toEqual([0, 0])
  })

  it('gets no mail before the address is confirmed, nor about a deleted contact', async () => {
    await leave('Bob')
    const [contact] = await server.database.db.select().from(contacts)
    await server.send(deleteContacts, { token: ada.token, body: { ids: [contact?.id] } })
    expect(await send()).toBe(0)
    const account = server.identity.accounts.get('ada')
    if (account) account.isEmailVerified = false
    await leave('Eve')
    expect([await send(), await waiting(), smtp.received]).toEqual([0, 0, []])
  })
})

it('counts the leads that the owner has not seen', async () => {
  await leave('Bob')
  await leave('Eve')
  expect(await readUser()).toMatchObject({ newLeads: 2, hasLeadMails: true })
  await choose({ leadsSeenAt: server.now.toISOString() })
  expect((await readUser()).newLeads).toBe(0)
  await leave('Zoe')
  expect((await readUser()).newLeads).toBe(1)
})

describe('a mail about a lead', () => {
  it('that is refused is the last one to that address, and the owner can see it', async () => {
    smtp.answerRecipients(550)
    await leave('Bob')
    expect(await send()).toBe(0)
    expect((await readUser()).settings.leadMailsRefused).toBe('ada@example.com')
    await leave('Eve')
    expect([await send(), await waiting(), smtp.received]).toEqual([0, 0, []])
    await choose({})
    await leave('Zoe')
    expect(await send()).toBe(1)
  })

  it('that is refused as spam is sent without the visitor’s words, and ends no others', async () => {
    smtp.answerContents(554)
    await leave('Bob', { note: 'Buy cheap pills' })
    expect([await send(), await waiting()]).toEqual([1, 0])
    expect(plain()).toContain('bob@example.net')
    expect(plain()).not.toContain('pills')
    smtp.answerContents(554, 554)
    await leave('Eve')
    expect([await send(), await waiting()]).toEqual([0, 0])
    await leave('Zoe')
    expect([await send(), await waiting()]).toEqual([1, 0])
    expect((await readUser()).settings.leadMailsRefused).toBeUndefined()
  })

  it('is tried again when the mail server or the identity provider is away', async () => {
    smtp.answerRecipients(451)
    await leave('Bob')
    expect([await send(), await waiting()]).toEqual([0, 1])
    server.identity.failNext('findConfirmedEmail')
    later(1)
    await expect(send()).rejects.toThrow()
    later(1)
    expect([await send(), await waiting()]).toEqual([1, 0])
  })

  it('that fails after midnight gives nothing back to the day that began', async () => {
    server.now = new Date('2026-03-02T23:59:50Z')
    await leave('Bob')
    await leave('Eve')
    const mail: typeof server.mail = {
      isConfigured: true,
      send: async () => {
        server.now = new Date('2026-03-03T00:00:01Z')
        expect(await send()).toBe(1)
        throw new MailError('later', 'Try again.')
      },
    }
    expect(await sendLeadMails({ ...server.deps, origin, mail })).toBe(0)
    const [user] = await server.database.db.select().from(users)
    expect([user?.leadMailDay, user?.leadMailsSent]).toEqual(['2026-03-03', 1])
  })

  it('is sent by one of two processes', async () => {
    await leave('Bob')
    const sent = await Promise.all([send(), send()])
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(smtp.received).toHaveLength(1)
  })
})

it('waits for nothing where the server has no way for mails', async () => {
  server.mail = { ...server.mail, isConfigured: false }
  await leave('Bob')
  expect([await send(), await waiting()]).toEqual([0, 0])
})
