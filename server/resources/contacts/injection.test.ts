import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { contactListParams } from '@/contract/contacts/contactFilter'
import * as calls from '@/contract/contacts/contacts'
import { useTestServer } from '../../testing/harness'

const server = useTestServer()
const SECRET = 'Mallory'
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
  const other = (await server.createActor('mallory')).token
  await server.send(calls.createContact, {
    token: other,
    body: {
      firstName: SECRET,
      organization: 'x',
      emails: [{ value: 'x@example.com' }],
      phones: [{ value: '12345' }],
      tags: ['x'],
      isFavorite: true,
    },
  })
  await server.send(calls.createContact, { token, body: { firstName: 'Own', tags: ['x'] } })
})

const quotes = [
  "'",
  "''",
  '"',
  '`',
  "\\'",
  "\\\\'",
  '%27',
  '\u2019',
  '\u02bc',
  '$$',
  '$1',
  ':x',
  '?',
  '%',
  '_',
  '\\',
  '%%',
  '\\%',
  '[a-z]*',
  '(.*)',
  '.*',
  '^',
  '{"$ne":""}',
  '{}',
  '[]',
  'null',
  'true',
  '-1',
  '1e999',
  'NaN',
  "E'\\x27'",
]
const statements = [
  "' or '1'='1",
  "' or 1=1 --",
  "') or ('1'='1",
  "')) or 1=1 --",
  '" or ""="',
  "' or true /*",
  "%' or owner_id <> '",
  "%' or tenant_id like '%",
  "x' or owner_id = 'mallory' --",
  "' and 1=0 union all select * from contacts --",
  "' union select null, null --",
  "'; drop table contacts; --",
  "'; update contacts set owner_id = 'ada'; --",
  "'; delete from contacts; --",
  '1; select pg_sleep(5)',
  "' || pg_sleep(5) --",
  "'||(select search_text from contacts limit 1)||'",
  '"; set role postgres; --',
  "' or exists (select 1 from contacts) --",
  'name; select 1',
  'name, (select 1)',
  'name desc',
  '-name --',
  'id',
  'ownerId',
  'owner_id',
  '(case when 1=1 then name end)',
  '-deletedAt',
  '1',
  '*',
  '__proto__',
  'constructor',
  '[object Object]',
  '../../etc/passwd',
  '$where',
  'x\ny',
  '\u0000',
  '\ud800',
  'ﾟ',
  '\u202e',
]
const moments = [
  '2026-01-01T10:00:00+02',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '2026-02-31T00:00:00Z',
  '0000-01-01',
]
const payloads = [...quotes, ...statements, ...moments]
const names = Object.keys(contactListParams.entries)

describe('a malicious filter', () => {
  it(`finds no other user's contact and causes no error: ${String(payloads.length)} payloads in each of ${String(names.length)} parameters`, async () => {
    const before = await server.contents()
    for (const payload of payloads) {
      const answers = names.map(async (name) => {
        const response = await server.app.request(
          `/v1/contacts?${new URLSearchParams({ [name]: payload.toWellFormed() }).toString()}`,
          { headers: { authorization: `Bearer ${token}` } },
        )
        return { name, status: response.status, text: await response.text() }
      })
      for (const { name, status, text } of await Promise.all(answers)) {
        expect([200, 422], `${name}=${payload}: ${text}`).toContain(status)
        expect(text, `${name}=${payload}`).not.toContain(SECRET)
      }
    }
    expect(await server.contents()).toBe(before)
    expect(server.logged.join('')).not.toContain('request failed')
  })

  it("deletes no other user's contact with any selection", async () => {
    for (const payload of payloads) {
      for (const filter of [{ search: payload }, { organization: payload }, { tag: [payload] }]) {
        const { status, text } = await server.send(calls.deleteContacts, {
          token,
          body: { matching: filter, except: [] },
        })
        expect([200, 422], text).toContain(status)
      }
    }
    const other = (await server.createActor('mallory')).token
    const { data } = await server.send(calls.listContacts, { token: other })
    expect(v.parse(calls.contactWindow, data).total).toBe(1)
  })
})
