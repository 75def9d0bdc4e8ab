import { beforeEach, expect, it } from 'vitest'
import * as calls from '@/contract/profiles/profiles'
import { useTestServer } from '../../testing/harness'
import { socialMessage } from '@/contract/profiles/socialValue'
import { ids, profileCalls } from './testing/profileCalls'

const server = useTestServer()
let ada: ReturnType<typeof profileCalls>
let first = ''
let before = ''

beforeEach(async () => {
  const { token, defaultProfileId } = await server.createActor('ada')
  ada = profileCalls(server, token)
  first = defaultProfileId
  before = await server.contents()
})

const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' \u0001javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.com',
  'blob:https://example.com/x',
  'ws://example.com',
  'about:blank',
  'view-source:https://example.com',
  '//',
  'https://',
  'http://%',
  'https://bank.example@evil.example/',
  'https://exa\u202emple.com/',
  'intent://example.com#Intent;end',
  'mailto:',
  'tel:javascript',
  'sms:<b>',
]
const schedule = { startDate: null, startTime: null, endDate: null, endTime: null, timeZone: 'UTC' }

it('accepts no other address of a link, a service, a website or a social, and changes nothing', async () => {
  for (const url of hostile) {
    const fields: [string, unknown][] = [
      ['everlinks.0.url', { everlinks: [{ id: ids.everlink, title: 'X', url, ...schedule }] }],
      ['services.0.url', { services: [{ id: ids.service, title: 'X', url, ...schedule }] }],
    ]
    // A website may be anything that an address book accepts; it is made harmless where it is
    // displayed.
    if (!url.includes('@') && !url.includes('\u202e'))
      fields.push(['websites.0.value', { websites: [{ label: '', value: url }] }])
    for (const [path, patch] of fields) {
      const { status, error } = await ada.put(first, 1, patch)
      expect([url, status, error?.fields]).toEqual([url, 422, { [path]: 'Invalid URL.' }])
    }
    for (const name of ['instagram', 'mastodon', 'whatsapp'] as const) {
      const { status, error } = await ada.send(
        calls.updateProfileSocials,
        { id: first },
        { socials: [{ id: ids.social, name, value: url }] },
        1,
      )
      expect([url, name, status, error?.fields]).toEqual([
        url,
        name,
        422,
        { 'socials.0.value': socialMessage(name) },
      ])
    }
  }
  expect(await server.contents()).toBe(before)
})

it('accepts addresses of all five kinds as they are typed', async () => {
  const urls = [
    'example.com',
    'HTTPS://Example.com/ä?q=1#x',
    'mailto:ada@example.com?subject=Hi',
    'ada@example.com',
    'tel:+49301234567',
    '+49 30 1234567',
    'sms:+49301234567',
  ]
  const everlinks = urls.map((url) => ({ id: crypto.randomUUID(), title: 'X', url, ...schedule }))
  expect((await ada.put(first, 1, { everlinks })).data).toMatchObject({
    everlinks: urls.map((url) => ({ url })),
    version: 2,
  })
})

it("shows an error of a link's schedule at its field", async () => {
  const cases = [
    [
      'endDate',
      { startDate: '2026-03-02', endDate: '2026-03-01' },
      'Start Date cannot be later than End Date.',
    ],
    [
      'endTime',
      { startDate: '2026-03-02', endDate: '2026-03-02', startTime: '10:00', endTime: '09:00' },
      'Start Time cannot be later than End Time.',
    ],
    ['startDate', { startTime: '10:00' }, 'This field is required.'],
    ['timeZone', { timeZone: 'Mars/Olympus' }, 'Choose a time zone such as Europe/Berlin.'],
  ] as const
  for (const [field, part, message] of cases) {
    const { error } = await ada.put(first, 1, {
      everlinks: [{ id: ids.everlink, title: 'X', url: 'example.com', ...schedule, ...part }],
    })
    expect(error?.fields).toEqual({ [`everlinks.0.${field}`]: message })
  }
})
