import { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthEmulator, startAuthEmulator } from './authEmulator'
import { createAccount } from './emulatorRest'
import { type Mailbox, createMailbox, mountMailbox } from './mailbox'
import type { AppEnv } from '../ports/http'

const email = 'ada+"quoted"&co@example.com'
const answer = v.object({
  data: v.array(
    v.object({
      to: v.string(),
      subject: v.string(),
      link: v.optional(v.string()),
      code: v.optional(v.string()),
      receivedAt: v.string(),
    }),
  ),
})

let emulator: AuthEmulator
let app: Hono<AppEnv>
let mailbox: Mailbox
let now = new Date('2026-03-01T09:00:00Z')

beforeAll(async () => {
  emulator = await startAuthEmulator({ projectId: 'demo-mail', tenantId: 'mail-tenant' })
  app = new Hono<AppEnv>()
  mailbox = createMailbox(emulator, () => now)
  mountMailbox(app, mailbox)
}, 30_000)
afterAll(() => emulator.close())

async function client(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(
    `http://${emulator.host}/identitytoolkit.googleapis.com/v1/${path}?key=any`,
    { method: 'POST', headers, body: JSON.stringify(body) },
  )
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

async function messages() {
  return v.parse(answer, await (await app.request('/mailbox.json')).json()).data
}

test('is empty at first and says so', async () => {
  expect(await messages()).toEqual([])
  expect(await (await app.request('/mailbox')).text()).toContain('Nothing has come in yet.')
})

test('lists links to the app itself and codes, the newest first, until they are used', async () => {
  await createAccount(emulator, { email, password: 'a long password' })
  await client('accounts:sendOobCode', {
    requestType: 'PASSWORD_RESET',
    email,
    tenantId: emulator.tenantId,
    continueUrl: 'https://app.example/next?a=1&b=2',
  })
  expect(await messages()).toHaveLength(1)
  now = new Date('2026-03-01T09:05:00Z')
  await client('accounts:sendVerificationCode', {
    phoneNumber: '+15555550100',
    recaptchaToken: 'x',
  })

  const [code, link] = await messages()
  expect(code).toMatchObject({
    to: '+15555550100',
    subject: 'Your code',
    receivedAt: '2026-03-01T09:05:00.000Z',
  })
  expect(code?.code).toMatch(/^\d{6}$/)
  expect(link).toMatchObject({
    to: email,
    subject: 'Reset your password',
    receivedAt: '2026-03-01T09:00:00.000Z',
  })
  const target = new URL(link?.link ?? '', 'http://127.0.0.1:3000')
  expect(target.pathname).toBe('/auth/action')
  expect(Object.fromEntries(target.searchParams)).toMatchObject({
    mode: 'resetPassword',
    tenantId: emulator.tenantId,
    continueUrl: 'https://app.example/next?a=1&b=2',
  })

  await client('accounts:resetPassword', {
    oobCode: target.searchParams.get('oobCode'),
    newPassword: 'another password',
    tenantId: emulator.tenantId,
  })
  expect((await messages()).map(({ subject }) => subject)).toEqual(['Your code'])
})

test('the page escapes what it shows and runs nothing', async () => {
  await client('accounts:sendOobCode', {
    requestType: 'PASSWORD_RESET',
    email,
    tenantId: emulator.tenantId,
    continueUrl: 'https://app.example/"><script>',
  })
  const response = await app.request('/mailbox')
  const page = await response.text()
  expect(page).not.toContain('<script')
  expect(page).toContain('ada+&quot;quoted&quot;&amp;co@example.com')
  const nonce = /<style nonce="([^"]+)">/.exec(page)?.[1]
  expect(response.headers.get('content-security-policy')).toContain(
    `style-src 'self' 'nonce-${String(nonce)}'`,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test("lists the server's own mails with their link as a path", async () => {
  const link = 'https://cards.example.com/company?invitation=a.b.1.c'
  const text = { text: '', html: '' }
  await mailbox.mail.send({ to: 'ben@example.com', subject: 'Join <b> on Tessera', link, ...text })
  expect((await messages())[0]).toMatchObject({
    to: 'ben@example.com',
    subject: 'Join <b> on Tessera',
    link: '/company?invitation=a.b.1.c',
  })
  const page = await (await app.request('/mailbox')).text()
  expect(page).toContain('Join &lt;b&gt; on Tessera')
})
