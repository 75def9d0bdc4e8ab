import { MAX_EXTRA_COLUMNS } from '@/contract/contacts/contactFields'
import { customFieldName } from '../customFields'
import { CONTACT_ID } from './ownHeaders'
import { joinLabels } from '../contactLabels'
import {
  type CsvColumn,
  type CsvWidth,
  type TextField,
  addressColumns,
  column,
  extraColumn,
  listColumns,
  numbers,
  textColumn,
  timelineColumns,
} from './csvColumn'

const names: [string, TextField][] = [
  ['First Name', 'firstName'],
  ['Middle Name', 'middleName'],
  ['Last Name', 'lastName'],
]
const rest: [string, TextField][] = [
  ['Name Prefix', 'namePrefix'],
  ['Name Suffix', 'nameSuffix'],
  ['Nickname', 'nickname'],
  ['Organization Name', 'organization'],
  ['Organization Title', 'jobTitle'],
  ['Organization Department', 'department'],
  ['Birthday', 'birthday'],
  ['Notes', 'notes'],
]
/** Google's columns without a field here. */
const PHONETIC = ['Phonetic First Name', 'Phonetic Middle Name', 'Phonetic Last Name']
const GOOGLE_PAIR = /^(?:Relation|Event) \d{1,4} - (?:Label|Value)$/

/**
 * Returns columns with Google's current headers. `tessera` adds our own columns; `google` has every
 * column of Google's export.
 */
export function googleColumns(shape: 'tessera' | 'google', width: CsvWidth): CsvColumn[] {
  const lists = [
    ...listColumns('E-mail', 'emails', width.emails),
    ...listColumns('Phone', 'phones', width.phones),
    ...numbers(width.addresses).flatMap((index) => addressColumns(index)),
    ...listColumns('Website', 'websites', width.websites),
  ]
  const labels = column('Labels', ({ contact }) => joinLabels(contact))
  if (shape === 'tessera') {
    const id = column(CONTACT_ID, ({ contact }) => contact.id)
    return [
      ...[...names, ...rest].map(textColumn),
      labels,
      ...lists,
      ...timelineColumns(width.timeline),
      ...width.extras.map(extraColumn),
      id,
    ]
  }
  const own = new Set([...PHONETIC, 'File As', 'Photo'])
  const others = width.extras.filter((name) => !own.has(name))
  const fixed = [
    ...names.map(textColumn),
    ...PHONETIC.map(extraColumn),
    ...rest.slice(0, 3).map(textColumn),
    extraColumn('File As'),
    ...rest.slice(3).map(textColumn),
    extraColumn('Photo'),
    labels,
  ]
  return [...fixed, ...lists, ...customFieldColumns(others)]
}

/** Custom fields of a file at most; further extras get columns that Google does not read. */
const MAX_CUSTOM_FIELDS = 100

/**
 * Returns the columns of extras: custom fields as Google reads them, two columns for each, as far
 * as their names can be labels. Google's own columns keep their headers.
 */
function customFieldColumns(names: readonly string[]): CsvColumn[] {
  const room = Math.min(MAX_CUSTOM_FIELDS, MAX_EXTRA_COLUMNS - names.length)
  const labels = names
    .filter((name) => name !== '' && !GOOGLE_PAIR.test(name) && customFieldName(name) === name)
    .slice(0, Math.max(0, room))
  const written = new Set(labels)
  return [
    ...names.filter((name) => !written.has(name)).map(extraColumn),
    ...labels.flatMap((name, index) => {
      const group = `Custom Field ${String(index + 1)}`
      const { read } = extraColumn(name)
      return [
        column(`${group} - Label`, (row) => (read(row) === '' ? '' : name)),
        column(`${group} - Value`, read),
      ]
    }),
  ]
}
