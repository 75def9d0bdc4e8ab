import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MergeChoices } from '@/contract/contacts/contactMerge'
import type { MergeSource, MergedContact } from './mergedContact'
import { mergeContacts } from './mergeContacts'
import { rebase } from './rebase'

const blank: MergedContact = {
  namePrefix: '',
  firstName: '',
  middleName: '',
  lastName: '',
  nameSuffix: '',
  nickname: '',
  organization: '',
  department: '',
  jobTitle: '',
  birthday: '',
  emails: [],
  phones: [],
  websites: [],
  addresses: [],
  notes: '',
  timeline: [],
  tags: [],
  isFavorite: false,
  extras: {},
  displayImage: null,
}
const source = (id: string, fields: Partial<MergedContact>): MergeSource => ({
  ...blank,
  id,
  ...fields,
})
const values = (...given: string[]) => given.map((value) => ({ label: '', value }))
const note = (text: string, day = 1) => ({
  id: '00000000-0000-4000-8000-000000000001',
  text,
  writtenAt: `2026-01-0${String(day)}T00:00:00.000Z`,
  followUpOn: null,
  isDone: false,
})

describe('mergeContacts', () => {
  it.each<
    [string, Partial<MergedContact>, Partial<MergedContact>, Partial<MergedContact>, MergeChoices?]
  >([
    [
      'fills what the survivor lacks',
      { firstName: 'Ada' },
      { organization: 'ACME' },
      { firstName: 'Ada', organization: 'ACME' },
    ],
    [
      'takes the year of a birthday that the survivor has without one',
      { birthday: '--01-31' },
      { birthday: '1980-01-31' },
      { birthday: '1980-01-31' },
    ],
    [
      'keeps the survivor’s day',
      { birthday: '--01-31' },
      { birthday: '1980-02-01' },
      { birthday: '--01-31' },
    ],
    [
      'keeps the survivor’s value',
      { organization: 'Old' },
      { organization: 'New' },
      { organization: 'Old' },
    ],
    [
      'takes what is chosen, an empty value too',
      { organization: 'Old' },
      {},
      { organization: '' },
      { fields: { organization: 'b' } },
    ],
    [
      'takes a name from one contact',
      { firstName: 'Ada Lovelace' },
      { firstName: 'Ada', lastName: 'Lovelace' },
      { firstName: 'Ada', lastName: 'Lovelace' },
    ],
    [
      'keeps the name that an initial stands for',
      { firstName: 'J.', lastName: 'Berg', organization: 'ACME' },
      { firstName: 'John', lastName: 'Berg' },
      { firstName: 'John', lastName: 'Berg', organization: 'ACME' },
    ],
    [
      'takes no digit for an initial',
      { firstName: 'Room 1' },
      { firstName: 'Room 12' },
      { firstName: 'Room 1' },
    ],
    [
      'never mixes names',
      { firstName: 'Bob' },
      { firstName: 'Rob', lastName: 'Ray' },
      { firstName: 'Bob', lastName: '' },
    ],
    [
      'keeps equal e-mails once, with a label',
      { emails: values('Ada@x.org') },
      { emails: [{ label: 'Work', value: 'ada@X.org' }] },
      { emails: [{ label: 'Work', value: 'Ada@x.org' }] },
    ],
    [
      'prefers an international spelling',
      { phones: values('030 1234567', '112') },
      { phones: values('+49 30 1234567') },
      { phones: values('+49 30 1234567', '112') },
    ],
    [
      'takes digits after a pause for an extension',
      { phones: values('+46701234567;ext=12') },
      { phones: values('070-123 45 67,12', '+46701234567,13') },
      { phones: values('+46701234567;ext=12', '+46701234567,13') },
    ],
    [
      'keeps two numbers that are words',
      { phones: values('1-800-FLOWERS') },
      { phones: values('1-800-CONTACTS', '1 800 flowers') },
      { phones: values('1-800-FLOWERS', '1-800-CONTACTS') },
    ],
    [
      'keeps a number whose word has an x',
      { phones: values('1-800-FLEXBOX') },
      { phones: values('1-800-FLEXING', '+1 800 555 CALL', '+1 800 555 HELP') },
      { phones: values('1-800-FLEXBOX', '1-800-FLEXING', '+1 800 555 CALL', '+1 800 555 HELP') },
    ],
    [
      'keeps numbers in other digits, and codes',
      { phones: values('٠٣٠١', '*100#') },
      { phones: values('٠٣٠٢', '100') },
      { phones: values('٠٣٠١', '*100#', '٠٣٠٢', '100') },
    ],
    [
      'takes the first of several spellings',
      { phones: values('0301234567', '+431234567') },
      { phones: values('+49 30 1234567', '030/1234567 x7') },
      { phones: values('+49 30 1234567', '+431234567', '030/1234567 x7') },
    ],
    [
      'leaves out what is not to stay',
      { tags: ['a', 'b'] },
      { tags: ['c'] },
      { tags: ['b', 'c'] },
      { without: { tags: ['a'] } },
    ],
    ['joins notes, each once', { notes: 'Met.' }, { notes: 'Met.\n' }, { notes: 'Met.' }],
    [
      'joins a note that is part of a word of another',
      { notes: 'Plan B\n\nCall him' },
      { notes: 'Plan' },
      { notes: 'Plan B\n\nCall him\n\nPlan' },
    ],
    [
      'leaves out paragraphs that are there',
      { notes: 'One\n\nTwo\n\nThree' },
      { notes: 'Two\n\nThree' },
      { notes: 'One\n\nTwo\n\nThree' },
    ],
    ['joins other notes', { notes: 'Met.' }, { notes: 'Call.' }, { notes: 'Met.\n\nCall.' }],
    ['is favourite if any is', {}, { isFavorite: true }, { isFavorite: true }],
    [
      'keeps both of two columns that differ',
      { extras: { Shoe: '38', __proto__: null } as never },
      { extras: { Shoe: '39' } },
      { extras: { Shoe: '38', 'Shoe (2)': '39' } },
    ],
    [
      'keeps websites once',
      { websites: values('example.com/') },
      { websites: values('https://EXAMPLE.com') },
      { websites: values('example.com/') },
    ],
    [
      'takes the picture of the first that has one',
      {},
      { displayImage: 'b.webp' },
      { displayImage: 'b.webp' },
    ],
  ])('%s', (_title, one, other, expected, choices) => {
    expect(mergeContacts([source('a', one), source('b', other)], 'a', choices)).toMatchObject(
      expected,
    )
  })

  it('reads every phone only a few times, however many there are', () => {
    const most = Array.from({ length: 200 }, (_none, at) =>
      source(String(at), {
        phones: Array.from({ length: 50 }, (_phone, digits) => ({
          label: '',
          value: `+49 ${String(at * 50 + digits + 100_000)} 777777`,
        })),
      }),
    )
    expect(mergeContacts(most, '0').phones).toHaveLength(10_000)
  })

  it('keeps two notes that differ under one id, the newest first', () => {
    const { timeline } = mergeContacts(
      [
        source('a', { timeline: [note('Old')] }),
        source('b', { timeline: [note('New', 2), note('Old')] }),
      ],
      'a',
    )
    expect(timeline.map(({ text }) => text)).toEqual(['New', 'Old'])
    expect(new Set(timeline.map(({ id }) => id)).size).toBe(2)
  })
})

const word = fc.constantFrom('', 'Ada', 'Bob', 'x')
const list = fc
  .uniqueArray(fc.constantFrom('a@x.org', 'b@x.org', 'c@x.org'), { maxLength: 3 })
  .map((given) => values(...given))
const merged = fc
  .record({
    firstName: word,
    organization: word,
    notes: word,
    emails: list,
    tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
    extras: fc.dictionary(fc.constantFrom('k', 'l'), word),
  })
  .map((fields) => ({ ...blank, lastName: 'L', ...fields }))

describe('rebase', () => {
  it('is exact without later edits, or without a change', () => {
    fc.assert(
      fc.property(merged, merged, (one, other) => {
        expect(rebase(one, one, other)).toEqual(other)
        expect(rebase(one, other, other)).toEqual(one)
      }),
    )
  })

  it('reverts values without later edits, and keeps later edits', () => {
    const from = {
      ...blank,
      lastName: 'King',
      organization: 'New',
      jobTitle: 'Countess',
      emails: values('a@x.org', 'b@x.org'),
      notes: 'One\n\nTwo',
      tags: ['b'],
    }
    const to = {
      ...blank,
      lastName: 'King',
      organization: 'Old',
      emails: values('a@x.org'),
      notes: 'One',
      tags: ['a'],
    }
    const current = {
      ...from,
      jobTitle: 'Author',
      emails: [...values('c@x.org', 'a@x.org'), { label: 'Work', value: 'b@x.org' }],
      notes: 'One\n\nTwo\n\nThree',
      tags: ['b', 'c'],
    }
    expect(rebase(current, from, to)).toMatchObject({
      organization: 'Old',
      jobTitle: 'Author',
      emails: [...values('c@x.org', 'a@x.org'), { label: 'Work', value: 'b@x.org' }],
      notes: 'One\n\nThree',
      tags: ['c', 'a'],
    })
  })
})
