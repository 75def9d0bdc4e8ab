import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { registration } from './account/auth'
import { contactPatch } from './contacts/contactChange'
import { MAX_FILE_BYTES, email, file, nameLine, newPassword, required } from './fields'
import { phone } from './phone'
import { cardDates, dateRange, passwordsMatch, timeRange } from './pairRules'
import { toSafeUrl, webAddress } from './profiles/webAddress'
import { fieldMessages } from './issues'
import { kindMessage } from './kindMessages'
import { toLinkUrl } from './profiles/linkUrl'
import { linkUrl } from './profiles/profileItems'
import { profilePatch } from './profiles/profile'
import { exchangeInput } from './profiles/exchange'
import { userPatch } from './account/users'

/** Returns the fields and messages of the errors of rules about two fields. */
const said = (schema: v.GenericSchema, value: unknown) =>
  fieldMessages(v.safeParse(schema, value).issues ?? [], kindMessage)
const ofSize = (bytes: number) => new File([new Uint8Array(bytes)], 'a')

const range = v.object({
  start: v.optional(v.string()),
  end: v.optional(v.string()),
  name: v.optional(v.pipe(v.string(), v.nonEmpty('No name.'))),
})
const dates = v.pipe(range, dateRange('start', 'end'))
const times = v.pipe(range, timeRange('start', 'end'))
const card = v.pipe(
  v.object({
    issueDate: v.optional(v.string()),
    expirationDate: v.optional(v.nullable(v.string())),
  }),
  cardDates('issueDate', 'expirationDate'),
)
const passwords = v.pipe(
  v.object({ email: v.pipe(required, email), password: newPassword, repeatPassword: required }),
  passwordsMatch('password', 'repeatPassword'),
)

describe('spec section 5, a field: valid and invalid values, and the exact messages', () => {
  it.each<
    [rule: string, schema: v.GenericSchema, passes: unknown[], refused: unknown[], message: string]
  >([
    [
      'required',
      required,
      ['a', ' a ', '0'],
      ['', ' ', '\t\n', undefined],
      'This field is required.',
    ],
    [
      'URL',
      webAddress,
      ['example.com', 'https://example.com/a?b#c'],
      ['nothing', 'javascript:alert(1)', 'ftp://example.com', ''],
      'Invalid URL.',
    ],
    [
      'file size',
      file,
      [ofSize(0), ofSize(MAX_FILE_BYTES)],
      [ofSize(MAX_FILE_BYTES + 1)],
      'File size exceeds 5MB. Please try again with a smaller file.',
    ],
    [
      'password',
      newPassword,
      ['123456', '      x', 'pässwörd', 'x'.repeat(4096)],
      ['12345', 'x'],
      'Invalid password. Password must be at least 6 characters long.',
    ],
    [
      'email',
      email,
      ['ada@example.com', 'jörg@bücher.example'],
      ['ada', 'ada@', 'ada@example', '@example.com'],
      'Please enter a valid email.',
    ],
    [
      'phone',
      phone,
      ['112', '+33 6 12 34 56 78'],
      ['', '1', 'abc'],
      'Please enter a valid phone number.',
    ],
  ])('%s', (_rule, schema, passes, refused, message) => {
    for (const value of passes) expect([value, said(schema, value)]).toEqual([value, {}])
    for (const value of refused) expect([value, said(schema, value)['']]).toEqual([value, message])
  })

  it.each([
    "{{constructor.constructor('alert(1)')()}}",
    '${window.__pwned(1067)}',
    "';window.__pwned(1063);//",
    './path',
    '../path',
    '.example.com',
    'a..example',
    'https://good.example@evil.example/',
    'https://user:secret@example.com/',
    'ann@example.com',
    'https://example.com/{{path}}',
    'example.com/${path}',
    'exa\u200bmple.com',
  ])('%j is no website and no link', (typed) => {
    expect([said(webAddress, typed)[''], said(linkUrl, typed)['']]).toEqual([
      expect.any(String),
      typed === 'ann@example.com' ? undefined : expect.any(String),
    ])
    expect(toSafeUrl(typed)).toBeNull()
  })

  it.each([
    'example.com:8080',
    'https://example.com./',
    'localhost:80',
    'http://[::1]/',
    'bücher.example/ü?q={x}&$=1',
    'HTTPS://Example.COM/a_b',
  ])('%j is a website and a link', (typed) => {
    expect([said(webAddress, typed), said(linkUrl, typed), toSafeUrl(typed)]).toEqual([
      {},
      {},
      toLinkUrl(typed),
    ])
  })

  it('a name is one line without control characters', () => {
    for (const name of ['Zoë', 'O’Neil, Jr.', '李小龍', '👩‍👩‍👧', 'a\u00a0b', ''])
      expect([name, said(nameLine(50), name)]).toEqual([name, {}])
    for (const name of ['a\u0001b', 'a\tb', '\u001a', 'a\u007fb', 'a\u0085b', 'x\u009f']) {
      expect([name, said(nameLine(50), name)]).toEqual([
        name,
        { '': 'A name cannot contain control characters such as tabs. Remove them.' },
      ])
    }
    expect(said(nameLine(50), 'a\nb')).toEqual({ '': 'Use a single line.' })
  })

  it.each<[string, v.GenericSchema]>([
    ...(
      [
        'namePrefix',
        'firstName',
        'middleName',
        'lastName',
        'nameSuffix',
        'nickname',
        'organization',
        'department',
        'jobTitle',
      ] as const
    ).map((key): [string, v.GenericSchema] => [`contact ${key}`, contactPatch.entries[key]]),
    ...(
      [
        'name',
        'namePrefix',
        'firstName',
        'middleName',
        'lastName',
        'nameSuffix',
        'pronouns',
        'occupation',
        'organization',
        'department',
      ] as const
    ).map((key): [string, v.GenericSchema] => [`profile ${key}`, profilePatch.entries[key]]),
    ...(['firstName', 'lastName', 'organization', 'jobTitle'] as const).map(
      (key): [string, v.GenericSchema] => [`visitor ${key}`, exchangeInput.entries[key]],
    ),
    ...(['firstName', 'lastName'] as const).flatMap((key): [string, v.GenericSchema][] => [
      [`account ${key}`, registration.entries[key]],
      [`user ${key}`, userPatch.entries[key]],
    ]),
  ])('%s is such a name', (_name, schema) => {
    expect(said(schema, 'a\u0001b')).toEqual({
      '': 'A name cannot contain control characters such as tabs. Remove them.',
    })
  })

  it('5 MB is 5,242,880 bytes', () => {
    expect(MAX_FILE_BYTES).toBe(5_242_880)
  })

  it('an empty password is a missing one', () => {
    expect(said(newPassword, '')).toEqual({ '': 'This field is required.' })
  })
})

describe('spec section 5, two fields', () => {
  const late = { end: 'Start Date cannot be later than End Date.' }
  it.each<[start: unknown, end: unknown, said: object]>([
    ['2026-03-01', '2026-03-02', {}],
    ['2026-03-01', '2026-03-01', {}],
    ['2026-03-02', '2026-03-01', late],
    ['2026-01-01', '2025-12-31', late],
    ['2026-10-01', '2026-09-30', late],
    ['2026-03-01', '', {}],
    ['', '2026-03-01', {}],
    ['2026-03-01', undefined, {}],
    ['9', '10', {}],
  ])('dates from %j to %j', (start, end, words) => {
    expect(said(dates, { start, end })).toEqual(words)
  })

  const later = { end: 'Start Time cannot be later than End Time.' }
  it.each<[start: unknown, end: unknown, said: object]>([
    ['09:00', '17:30', {}],
    ['09:00', '09:00', {}],
    ['09:01', '09:00', later],
    ['17:00', '09:59', later],
    ['00:00', '23:59', {}],
    ['09:00', '', {}],
    [undefined, '09:00', {}],
  ])('times from %j to %j', (start, end, words) => {
    expect(said(times, { start, end })).toEqual(words)
  })

  const expired = { expirationDate: 'Expiration Date cannot be later than Issue Date.' }
  it.each<[issueDate: unknown, expirationDate: unknown, said: object]>([
    ['2026-03-01', '2027-03-01', {}],
    ['2026-03-01', '2026-03-01', {}],
    ['2026-03-02', '2026-03-01', expired],
    ['2026-03-02', null, {}],
    [undefined, '2026-03-01', {}],
  ])('a card issued %j that expires %j', (issueDate, expirationDate, words) => {
    expect(said(card, { issueDate, expirationDate })).toEqual(words)
  })

  const mismatch = 'Your passwords do not match, please try again.'
  const address = 'ada@example.com'
  it.each<[string, object, object]>([
    ['the same', { email: address, password: 'secret', repeatPassword: 'secret' }, {}],
    [
      'another',
      { email: address, password: 'secret', repeatPassword: 'Secret' },
      { repeatPassword: mismatch },
    ],
    [
      'one blank more',
      { email: address, password: 'secret', repeatPassword: 'secret ' },
      { repeatPassword: mismatch },
    ],
    [
      'none',
      { email: address, password: 'secret', repeatPassword: '' },
      { repeatPassword: 'This field is required.' },
    ],
    [
      'another, besides other errors',
      { password: 'short', repeatPassword: 'other' },
      {
        email: 'This field is required.',
        password: 'Invalid password. Password must be at least 6 characters long.',
        repeatPassword: mismatch,
      },
    ],
  ])('a password repeated as %s', (_name, value, words) => {
    expect(said(passwords, value)).toEqual(words)
  })

  it('is reported besides other issues of the object, and a valid object passes unchanged', () => {
    expect(said(dates, { start: '2026-03-02', end: '2026-03-01', name: '' })).toEqual({
      ...late,
      name: 'No name.',
    })
    expect(said(dates, { start: '2026-03-02', end: '2026-03-01', name: 7 })).toMatchObject(late)
    expect(said(dates, null)).toEqual({ '': expect.any(String) as string })
    expect(v.parse(dates, { start: '2026-03-01', end: '2026-03-02' })).toEqual({
      start: '2026-03-01',
      end: '2026-03-02',
    })
  })
})
