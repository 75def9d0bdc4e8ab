import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '@/contract/fields'
import { submitExchange } from '@/contract/profiles/exchange'
import { contacts } from '../../resources/contacts/tables'
import { profiles } from '../../resources/profiles/tables'
import { useTestServer } from '../../testing/harness'
import { type TestCard, createCard, writeFromOtherProcess } from '../testing/cards'
import {
  type ExchangePageAnswer,
  openExchangePage,
  visitorFields as bob,
} from './testing/openExchangePage'
import { defaultFields, withExchange } from './testing/withExchange'

const server = useTestServer()
let ada: TestCard

beforeEach(async () => {
  ada = await createCard(server, { lastName: 'Moreau' })
})

const open = (path = `/contacts/new/${ada.profileId}`, init?: RequestInit, from?: string) =>
  openExchangePage(server, path, init, from)

/** Sends the form as a browser without scripts does. */
const post = (fields: Record<string, string>, from?: string) =>
  open(undefined, { method: 'POST', body: new URLSearchParams(fields) }, from)
const stored = () => server.database.db.select().from(contacts)
const errorOf = (page: ExchangePageAnswer, name: string) => {
  const input = page.elements.find(({ attribs }) => attribs['name'] === name)
  const message = page.elements.find(
    ({ attribs }) =>
      attribs['id'] !== undefined && attribs['id'] === input?.attribs['aria-describedby'],
  )
  return message?.children.map((child) => ('data' in child ? child.data : '')).join('')
}
const valueOf = (page: ExchangePageAnswer, name: string) => {
  const input = page.elements.find(({ attribs }) => attribs['name'] === name)
  return input?.name === 'textarea' ? page.text('textarea') : input?.attribs['value']
}

describe('the page of the form', () => {
  it('is titled like its heading', async () => {
    const page = await open()
    expect(page.text('title')).toMatch(/^Share your details with \S/)
    expect(page.text('title')).toBe(page.text('h1'))
  })

  it('needs no script and allows none', async () => {
    const page = await open()
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
    const policy = page.headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'none'",
      "script-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule)
    expect(page.all('script')).toEqual([])
    expect(
      page.elements
        .flatMap(({ attribs }) => Object.keys(attribs))
        .filter((name) => name === 'style' || name.startsWith('on')),
    ).toEqual([])
    expect(page.all('form').map(({ attribs }) => [attribs['method'], attribs['action']])).toEqual([
      ['post', `/contacts/new/${ada.profileId}`],
    ])
    expect(page.text('h1')).toContain('Ada Moreau')
    expect(page.meta('robots')).toBe('noindex')
    expect(valueOf(page, 'consentVersion')).toBe('1')
  })

  it('accepts the details and leads to a thank-you page with the owner’s contact', async () => {
    const sent = await post({ ...bob, note: 'One\r\nTwo' })
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      `/contacts/new/${ada.profileId}?sent=1`,
    ])
    expect(await stored()).toMatchObject([
      { ownerId: 'ada', firstName: 'Bob', notes: 'One\nTwo', source: 'exchange' },
    ])
    const thanks = await open(sent.headers.get('location') ?? '')
    expect(thanks.values('href')).toContain(`/card/${ada.slug}/contact.vcf`)
    expect(thanks.all('form')).toEqual([])
  })

  it('accepts a form with an empty file field, as browsers send it', async () => {
    await writeFromOtherProcess(
      server,
      ada,
      withExchange({ fields: { ...defaultFields, photo: 'optional' } }),
    )
    const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW'
    const send = (email: string, file: string, content: string) => {
      const parts = Object.entries({ ...bob, email }).map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      const photo = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="${file}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n`
      return open(undefined, {
        method: 'POST',
        body: `${parts.join('')}${photo}--${boundary}--\r\n`,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      })
    }
    expect((await send(bob.email, '', '')).status).toBe(303)
    const refused = await send('other@example.com', 'me.svg', '<svg/>')
    expect([refused.status, errorOf(refused, 'photo')]).toEqual([
      415,
      expect.stringContaining('not a picture'),
    ])
    expect(valueOf(refused, 'email')).toBe('other@example.com')
    expect(await stored()).toHaveLength(1)
  })

  it('shows an error at each field, and keeps what was typed as text', async () => {
    const hostile = '"><script>alert(1)</script>'
    const page = await post({
      ...bob,
      firstName: hostile,
      email: 'bob',
      phone: '',
      note: `</textarea>${hostile}`,
    })
    expect(page.status).toBe(422)
    expect(errorOf(page, 'email')).toBe('Please enter a valid email.')
    expect(errorOf(page, 'phone')).toBeUndefined()
    const linked = await post({ ...bob, lastName: 'of www.evil.example' })
    expect(errorOf(linked, 'lastName')).toBe(
      'A web address cannot be part of a name. Please remove it.',
    )
    expect([valueOf(page, 'firstName'), valueOf(page, 'email'), valueOf(page, 'note')]).toEqual([
      hostile,
      'bob',
      `</textarea>${hostile}`,
    ])
    expect(page.all('script')).toEqual([])
    expect(page.text('title')).toContain('Please check')
    const missing = await post({ ...bob, firstName: '', consent: '' })
    expect(missing.status).toBe(422)
    expect(await stored()).toEqual([])
  })

  it('shows a changed consent text, unchecked, with everything else that was typed', async () => {
    await writeFromOtherProcess(
      server,
      ada,
      withExchange({ consentText: 'Now for a newsletter too.', consentVersion: 2 }),
    )
    const page = await post({ ...bob, organization: 'Quarry' })
    expect(page.status).toBe(422)
    expect(page.text('label')).toContain('Now for a newsletter too.')
    expect(errorOf(page, 'consent')).toContain('has changed')
    expect([valueOf(page, 'consentVersion'), valueOf(page, 'organization')]).toEqual([
      '2',
      'Quarry',
    ])
    expect(
      page.elements.find(({ attribs }) => attribs['name'] === 'consent')?.attribs,
    ).not.toHaveProperty('checked')
    expect(await stored()).toEqual([])
  })

  it('shows errors of no field above the form', async () => {
    const alerts = (page: ExchangePageAnswer) =>
      page.elements.filter(({ attribs }) => attribs['role'] === 'alert').length
    const refused = [
      await post({ ...bob, unasked: 'x' }),
      await open(undefined, {
        method: 'POST',
        body: `${new URLSearchParams(bob).toString()}&firstName=Twice`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      await open(undefined, {
        method: 'POST',
        body: 'x',
        headers: { 'content-type': 'multipart/form-data; boundary=y' },
      }),
      await open(undefined, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      }),
    ]
    expect(
      refused.map((page) => [
        page.status,
        alerts(page) > 0 || errorOf(page, 'firstName') !== undefined,
      ]),
    ).toEqual([
      [422, true],
      [422, true],
      [400, true],
      [400, true],
    ])
    const body = new FormData()
    for (const [name, value] of Object.entries(bob))
      body.set(name, name === 'note' ? new File(['x'], 'note.txt') : value)
    expect([(await open(undefined, { method: 'POST', body })).status, await stored()]).toEqual([
      422,
      [],
    ])
  })

  it('shares the rate limit of the call, and keeps what was typed', async () => {
    for (let at = 0; at < 5; at += 1) {
      expect((await post({ ...bob, firstName: `Bob ${String(at)}` })).status).toBe(303)
      expect(
        (
          await server.send(submitExchange, {
            params: { profileId: ada.profileId },
            body: {
              firstName: `Rob ${String(at)}`,
              email: 'rob@example.com',
              consent: true,
              consentVersion: 1,
            },
          })
        ).status,
      ).toBe(201)
    }
    const page = await post({ ...bob, note: 'What I typed' })
    expect([
      page.status,
      Number(page.headers.get('retry-after')) > 0,
      valueOf(page, 'note'),
    ]).toEqual([429, true, 'What I typed'])
    expect(page.html).toContain('Too many attempts')
    expect((await post(bob, '198.51.100.7')).status).toBe(303)
    expect(await stored()).toHaveLength(11)
  })

  it('refuses a too large picture at its field, keeps what was typed, and refuses any other large body with a message', async () => {
    await writeFromOtherProcess(
      server,
      ada,
      withExchange({ fields: { ...defaultFields, photo: 'optional' } }),
    )
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...bob, note: 'What I typed' }))
      body.set(name, value)
    body.set(
      'photo',
      new File([new Uint8Array(2 * MAX_FILE_BYTES)], 'me.jpg', { type: 'image/jpeg' }),
    )
    const page = await open(undefined, { method: 'POST', body })
    expect([page.status, errorOf(page, 'photo')]).toEqual([
      413,
      'File size exceeds 5MB. Please try again with a smaller file.',
    ])
    expect([valueOf(page, 'firstName'), valueOf(page, 'note')]).toEqual(['Bob', 'What I typed'])
    expect(
      page.elements.find(({ attribs }) => attribs['name'] === 'consent')?.attribs,
    ).toHaveProperty('checked')

    const long = await post({ ...bob, note: 'x'.repeat(MAX_FILE_BYTES) })
    expect([long.status, long.html.length < 100_000]).toEqual([422, true])
    const tooLong = await post({ ...bob, note: 'x'.repeat(4 * MAX_FILE_BYTES) })
    expect([tooLong.status, errorOf(tooLong, 'photo')]).toEqual([
      413,
      'File size exceeds 5MB. Please try again with a smaller file.',
    ])
    expect(await stored()).toEqual([])
  })

  it('is a neutral page for a profile that takes no details, also when sent', async () => {
    const statuses = async (path?: string) =>
      [await open(path), await open(path, { method: 'POST', body: new URLSearchParams(bob) })].map(
        (page) => [page.status, page.all('form').length],
      )
    expect(await statuses('/contacts/new/nobody')).toEqual([
      [404, 0],
      [404, 0],
    ])
    expect(await statuses(`/contacts/new/${crypto.randomUUID()}`)).toEqual([
      [404, 0],
      [404, 0],
    ])
    await writeFromOtherProcess(server, ada, withExchange({ isOn: false }))
    expect(await statuses()).toEqual([
      [200, 0],
      [200, 0],
    ])
    const off = await open()
    expect([off.text('title'), off.values('href').includes(`/card/${ada.slug}`)]).toEqual([
      'This card does not take contact details · Tessera',
      true,
    ])
    await server.database.db.update(profiles).set({ deactivatedAt: server.now })
    expect(await statuses()).toEqual([
      [200, 0],
      [200, 0],
    ])
    expect(await stored()).toEqual([])
  })

  it('is a neutral page while the database does not answer', async () => {
    await server.database.db.execute(sql`alter table directory rename to elsewhere`)
    const pages = [await open(), await post(bob)]
    await server.database.db.execute(sql`alter table elsewhere rename to directory`)
    for (const page of pages) {
      expect([page.status, page.headers.get('retry-after'), page.all('h1').length]).toEqual([
        503,
        '10',
        1,
      ])
      expect(page.headers.get('content-security-policy')).toContain("style-src 'sha256-")
      expect(page.values('href')).toContain(`/contacts/new/${ada.profileId}`)
      expect(page.html).not.toMatch(/directory|select/)
    }
    expect((await open()).status).toBe(200)
  })
})
