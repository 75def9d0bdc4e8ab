import { CONTACT_ID } from './contactColumns'
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
  const fixed = [
    ...names.map(textColumn),
    ...PHONETIC.map(extraColumn),
    ...rest.slice(0, 3).map(textColumn),
    extraColumn('File As'),
    ...rest.slice(3).map(textColumn),
    extraColumn('Photo'),
    labels,
  ]
  return [...fixed, ...lists, ...width.extras.filter((name) => !own.has(name)).map(extraColumn)]
}
