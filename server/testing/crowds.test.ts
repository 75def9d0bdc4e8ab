import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authExists, register } from '@/contract/account/auth'
import { type ExchangeForm, getExchangeForm, submitExchange } from '@/contract/profiles/exchange'
import { openExchangePage } from '../public/exchange/testing/openExchangePage'
import { type TestCard, createCard } from '../public/testing/cards'
import { contacts } from '../resources/contacts/tables'
import { leadNotices } from '../resources/leads/tables'
import { sendLeadMails } from '../resources/leads'
import { useTestServer } from './harness'

/*
 * Many people behind one address (a fair, an office, a carrier), and one program that plays many
 * people.
 */

const server = useTestServer()
const ADDRESS = '203.0.113.5'
/** The forms that one program sends in a day, so many every ten minutes. */
const FORMS = process.env.LONG === '1' ? 10_000 : 800
const IN_ROUND = 400
let ada: TestCard
let mails: string[] = []

beforeEach(async () => {
  mails = []
  server.mail = {
    isConfigured: true,
    send: ({ to }) => Promise.resolve(void mails.push(to)),
  }
  ada = await createCard(server, { lastName: 'Moreau' })
})

afterEach(() => {
  vi.useRealTimers()
})

const wait = (ms: number) => {
  server.now = new Date(server.now.getTime() + ms)
}

/** Opens the form's page of a card and returns the token in it. */
async function openForm(profileId = ada.profileId): Promise<string> {
  const page = await openExchangePage(server, `/contacts/new/${profileId}`, {}, ADDRESS)
  const token = page.elements.find(({ attribs }) => attribs['name'] === 'formToken')
  return token?.attribs['value'] ?? ''
}

/** Sends a form as a browser without scripts does; resolves to the status. */
async function leave(at: number, formToken: string, profileId = ada.profileId): Promise<number> {
  const details = { firstName: `Guest ${String(at)}`, email: `guest${String(at)}@example.net` }
  const body = new URLSearchParams({ ...details, formToken, consent: 'on', consentVersion: '1' })
  const init = { method: 'POST', body }
  return (await openExchangePage(server, `/contacts/new/${profileId}`, init, ADDRESS)).status
}

const stored = () => server.database.db.$count(contacts)

describe('the exchange form', () => {
  it('takes 200 visitors of a fair, who all have one address', async () => {
    for (let at = 0; at < 200; at += 1) {
      const token = await openForm()
      wait(3_000)
      expect([at, await leave(at, token)]).toEqual([at, 303])
    }
    expect(await stored()).toBe(200)
  })

  it(`takes 300 of a program in ten minutes, 2,000 in a day, and mails 20 (${String(FORMS)} forms)`, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: server.now })
    const ben = await createCard(server, {}, 'ben')
    const [token, bens] = [await openForm(), await openForm(ben.profileId)]
    wait(3_000)
    for (let sent = 0; sent < FORMS;) {
      const before = await stored()
      const taken = Math.min(300, 2_000 - (before - sent / IN_ROUND))
      const statuses = []
      for (const end = sent + IN_ROUND; sent < end; sent += 1)
        statuses.push(await leave(sent, token))
      expect(statuses.filter((status) => status === 303)).toHaveLength(taken)
      expect(statuses.slice(taken)).toEqual(Array(IN_ROUND - taken).fill(429))
      expect(await leave(sent, bens, ben.profileId)).toBe(303)
      await sendLeadMails({ ...server.deps, origin: 'https://cards.example.com' })
      wait(601_000)
      vi.setSystemTime(server.now)
    }
    const rounds = FORMS / IN_ROUND
    expect(await stored()).toBe(Math.min(2_000, 300 * rounds) + rounds)
    expect(mails.filter((to) => to === 'ada@example.com')).toHaveLength(20)
    const waiting = eq(leadNotices.ownerId, 'ada')
    expect(await server.database.db.$count(leadNotices, waiting)).toBe(
      Math.min(2_000, 300 * rounds) - 20,
    )
  }, 600_000)

  it('answers 120 tries of ids in a minute, and forms to a right one all the while', async () => {
    const token = await openForm()
    wait(3_000)
    const params = () => ({ profileId: crypto.randomUUID() })
    const body = { firstName: 'Bob', email: 'bob@example.net', consentVersion: 1 }
    const statuses = []
    for (let at = 0; at < 130; at += 1)
      statuses.push(
        at % 2 === 0
          ? (await server.send(submitExchange, { params: params(), body, from: ADDRESS })).status
          : await leave(at, token, params().profileId),
      )
    expect(statuses).toEqual([...Array<number>(120).fill(404), ...Array<number>(10).fill(429)])
    for (let at = 0; at < 20; at += 1) expect(await leave(at, token)).toBe(303)
  })

  it('takes 2,000 for a profile in a day, from however many networks', async () => {
    const token = await openForm()
    wait(3_000)
    const day = { requests: 2_000, seconds: 86_400 }
    for (let at = 0; at < 1_990; at += 1)
      await server.limiter.count('submitExchange of a profile', ada.profileId, day)
    const statuses = []
    for (let at = 0; at < 15; at += 1) statuses.push(await leave(at, token))
    expect(statuses).toEqual([...Array<number>(10).fill(303), ...Array<number>(5).fill(429)])
    expect(await stored()).toBe(10)
  })

  it.each<[string, (token: string) => string, number]>([
    ['none', () => '', 3_000],
    ['one of another profile', () => 'other', 3_000],
    ['a changed one', (token) => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), 3_000],
    ['a later one', (token) => token.replace(/^\w+/, 'zzzzzz'), 3_000],
    ['one of a second ago', (token) => token, 1_000],
    ['one of the day before', (token) => token, 86_401_000],
    ['something else', () => '1.1', 3_000],
  ])('takes ten in ten minutes with %s', async (_name, change, ms) => {
    const ben = await createCard(server, {}, 'ben')
    const given = change(await openForm())
    const token = given === 'other' ? await openForm(ben.profileId) : given
    wait(ms)
    const statuses = []
    for (let at = 0; at < 12; at += 1) statuses.push(await leave(at, token))
    expect(statuses).toEqual([...Array<number>(10).fill(303), 429, 429])
  })

  it('gives the call the token too, and a page that comes back keeps its own', async () => {
    const params = { profileId: ada.profileId }
    const { token } = (await server.send(getExchangeForm, { params })).data as ExchangeForm
    wait(3_000)
    const body = { firstName: 'Bob', email: 'bob', formToken: token, consentVersion: 1 }
    expect((await server.send(submitExchange, { params, body })).status).toBe(422)
    const page = await openExchangePage(server, `/contacts/new/${ada.profileId}`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'bob', formToken: token, consentVersion: '1' }),
    })
    expect(page.status).toBe(422)
    const kept = page.elements.find(({ attribs }) => attribs['name'] === 'formToken')
    expect(kept?.attribs['value']).toBe(token)
  })
})

describe('an office with one address', () => {
  const signUp = (at: number) =>
    server.send(register, {
      from: ADDRESS,
      body: {
        firstName: `S${String(at)}`,
        email: `s${String(at)}@example.com`,
        password: 'secret',
      },
    })

  it('signs up 50 people in one meeting', async () => {
    for (let at = 0; at < 50; at += 1) expect((await signUp(at)).status).toBe(201)
  })

  it('is told of 20 accounts in an hour, and after that of none', async () => {
    await signUp(0)
    const ask = async (email: string, from = ADDRESS) =>
      (await server.send(authExists, { from, params: { email } })).data
    const yes = { email: true, phoneNumber: false }
    const no = { email: false, phoneNumber: false }
    for (let at = 0; at < 20; at += 1) {
      expect(await ask('s0@example.com')).toEqual(yes)
      expect(await ask('nobody@example.com')).toEqual(no)
    }
    expect(await ask('s0@example.com')).toEqual(no)
    expect(await ask('s0@example.com', '198.51.100.7')).toEqual(yes)
    expect((await signUp(0)).error?.code).toBe('CONFLICT')
  })
})
