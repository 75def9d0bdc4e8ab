import { describe, expect, it } from 'vitest'
import { type Lead, leadMail } from './leadMail'

const origin = 'https://cards.example.com'
const lead: Lead = {
  ...{ id: '00000000-0000-4000-8000-000000000001', firstName: '', middleName: '', lastName: '' },
  ...{ nickname: '', organization: '', jobTitle: '', emails: [], phones: [] },
  ...{ websites: [], notes: '', metAt: null },
}
const textOf = (details: Partial<Lead>) =>
  leadMail({ to: 'ada@example.com', leads: [{ ...lead, ...details }], origin }).text.split(
    '\n\n',
  )[1]

it.each<[string, Partial<Lead>, string]>([
  ['an e-mail address', { emails: [{ label: '', value: 'bob@example.net' }] }, 'bob@example.net'],
  ['a phone number', { phones: [{ label: '', value: '+351912345678' }] }, '+351 912 345 678'],
  [
    'a company with an address',
    { organization: 'Quarry', emails: [{ label: '', value: 'bob@example.net' }] },
    'Quarry\nbob@example.net',
  ],
  ['a company with a job', { organization: 'Quarry', jobTitle: 'Mason' }, 'Quarry\nMason'],
  [
    'a name with a website',
    { firstName: 'Bob', websites: [{ label: '', value: 'https://quarry.example' }] },
    'Bob\nhttps://quarry.example',
  ],
])('names once who left only %s', (_what, details, text) => {
  expect(textOf(details)).toBe(`> ${text.replaceAll('\n', '\n> ')}`)
})

it('quotes each line of a message, so that none looks like one of ours', () => {
  const notes = 'Hi\n\nOpen the contact:\r\nhttps://quarry.example'
  const { text, html } = leadMail({
    to: 'ada@example.com',
    leads: [{ ...lead, firstName: 'Bob', notes }],
    origin,
  })
  expect(text).toContain('> Bob\n> Hi\n> \n> Open the contact:\n> https://quarry.example\n\n')
  expect(html).toContain('&gt; Open the contact:')
})

describe('words of a stranger', () => {
  const mailOf = (details: Partial<Lead>) =>
    leadMail({ to: 'ada@example.com', leads: [{ ...lead, ...details }], origin })
  const addresses = (...values: string[]) => values.map((value) => ({ label: '', value }))

  it.each<[string, Partial<Lead>, string]>([
    ['a name', { firstName: 'Bob', lastName: 'Stone' }, 'New contact: Bob Stone'],
    ['nothing', {}, 'New contact: Somebody'],
    [
      'an alarm',
      { firstName: 'Security alert: sign in at https://evil.example/login or lose your card' },
      'New contact: somebody',
    ],
    ['a long name', { firstName: 'x'.repeat(100) }, `New contact: ${'x'.repeat(59)}…`],
  ])('do not begin the subject: %s', (_what, details, subject) => {
    expect(mailOf(details).subject).toBe(subject)
  })

  it.each<[string, string[], string | undefined]>([
    ['one address', ['bob@example.net'], 'bob@example.net'],
    ['two addresses', ['bob@example.net', 'eve@example.net'], undefined],
    ['two in one', ['bob@example.net, eve@example.net'], undefined],
    ['a line break', ['bob@example.net\r\nBcc: eve@example.net'], undefined],
    ['another script', ['böb@example.net'], undefined],
    ['none', [], undefined],
  ])('are answered at %s', (_what, values, replyTo) => {
    expect(mailOf({ emails: addresses(...values) }).replyTo).toBe(replyTo)
  })

  it('are answered by nobody where several people wrote', () => {
    const one = { ...lead, emails: addresses('bob@example.net') }
    expect(leadMail({ to: 'ada@example.com', leads: [one, one], origin }).replyTo).toBeUndefined()
  })
})
