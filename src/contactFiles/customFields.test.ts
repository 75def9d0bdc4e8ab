import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customFieldName } from './customFields'
import { foldCustomFields } from './foldCustomFields'
import { createCsvWriter } from './csv/csvWriter'
import { fileContact } from './testing/arbitraryContact'
import { contactOf } from './testing/oneRowFile'
import { readContacts } from './testing/readCsvText'

const name: [string, string] = ['First Name', 'Ada']
const field = (slot: number, label: string, value: string, part = 'Label'): [string, string][] => [
  [`Custom Field ${String(slot)} - ${part}`, label],
  [`Custom Field ${String(slot)} - Value`, value],
]

describe('a custom field of Google', () => {
  it.each<[string, [string, string][], Record<string, string>]>([
    ['has its label as a name', field(1, ' Badge\n no ', 'B-0094'), { 'Badge no': 'B-0094' }],
    ['of the older export has its type', field(1, 'Badge', 'B', 'Type'), { Badge: 'B' }],
    ['without a label has its number', field(3, ' ', 'x'), { 'Custom Field 3': 'x' }],
    ['without a label column', [['Custom Field 2 - Value', 'x']], { 'Custom Field 2': 'x' }],
    ['without a value is nothing', field(1, 'Badge', ''), {}],
    [
      'has a number when its label is taken',
      [...field(1, 'Badge', 'a'), ['Badge', 'b'], ...field(2, 'Badge', 'c')],
      { Badge: 'b', 'Badge 2': 'a', 'Badge 3': 'c' },
    ],
    [
      'leaves the name of a value that fits no field',
      [['Birthday', 'spring'], ...field(1, 'Birthday', 'May')],
      { Birthday: 'spring', 'Birthday 2': 'May' },
    ],
    [
      'keeps a label that is too long',
      field(1, 'a'.repeat(201), 'x'),
      { 'Custom Field 1 - Label': 'a'.repeat(201), 'Custom Field 1 - Value': 'x' },
    ],
    [
      'without its value column is an extra',
      [['Custom Field 1 - Label', 'Badge']],
      { 'Custom Field 1 - Label': 'Badge' },
    ],
  ])('%s', (_name, cells, extras) => {
    expect(contactOf([name, ...cells]).extras).toEqual(extras)
  })

  it('may have any label', () => {
    const label: [string, string][] = field(1, '__proto__', 'x')
    expect(Object.entries(contactOf([name, ...label]).extras)).toEqual([['__proto__', 'x']])
  })
})

it('extras are written as custom fields that Google and we read back', () => {
  const width = { emails: 0, phones: 0, websites: 0, addresses: 0, timeline: 0 }
  fc.assert(
    fc.property(
      fc.array(
        fc.dictionary(
          fc.oneof(
            fc.constantFrom(
              'Badge',
              'Badge 2',
              'Custom Field 1',
              'Custom Field 1 - Label',
              'Vorname',
              'Birthday',
              'Event 1 - Value',
              ' x',
              'Extra: y',
            ),
            fc.string({ minLength: 1, maxLength: 8 }),
          ),
          fc.stringMatching(/^[\w ]{1,8}$/),
          { maxKeys: 5 },
        ),
        { minLength: 1, maxLength: 4 },
      ),
      (all) => {
        const names = [...new Set(all.flatMap((extras) => Object.keys(extras)))]
        const { header, row } = createCsvWriter('google', { ...width, extras: names })
        const text =
          header + all.map((extras) => row(fileContact({ firstName: 'A', extras }))).join('')
        expect(
          readContacts(text).map((result) => ('extras' in result ? result.extras : {})),
        ).toEqual(all)
        const labels = names.filter(
          (each) => customFieldName(each) === each && !each.startsWith('Event'),
        )
        expect(header.split('Custom Field').length > labels.length).toBe(true)
      },
    ),
  )
})

it('fields of an earlier import are shown as one', () => {
  expect(
    foldCustomFields({
      'Shoe size': '41',
      'Custom Field 1 - Label': 'Badge',
      'Custom Field 1 - Value': 'B-0094',
      'Custom Field 2 - Value': 'loose',
      'Custom Field 3 - Label': 'lonely',
      'Custom Field 4 - Type': ' ',
      'Custom Field 4 - Value': 'unnamed',
    }).map(({ name: shown, value }) => ({ name: shown, value })),
  ).toEqual([
    { name: 'Shoe size', value: '41' },
    { name: 'Badge', value: 'B-0094' },
    { name: 'Custom Field 2', value: 'loose' },
    { name: 'Custom Field 3 - Label', value: 'lonely' },
    { name: 'Custom Field 4', value: 'unnamed' },
  ])
})

it('fields of one name are told apart', () => {
  expect(
    foldCustomFields({
      'Custom Field 1 - Label': 'Badge',
      'Custom Field 1 - Value': 'one',
      'Custom Field 2 - Label': 'Badge',
      'Custom Field 2 - Value': 'two',
      Badge: 'three',
    }).map(({ name: shown, value }) => ({ name: shown, value })),
  ).toEqual([
    { name: 'Badge (2)', value: 'one' },
    { name: 'Badge (3)', value: 'two' },
    { name: 'Badge', value: 'three' },
  ])
})
