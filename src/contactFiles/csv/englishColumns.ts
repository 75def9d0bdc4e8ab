import {
  type ColumnTarget,
  type LabelSeparator,
  type ListField,
  type TextField,
  textFields,
} from '@/contract/contacts/columnMapping'
import type { ResolvedColumn } from './knownColumn'
import { normalizeHeader } from './normalizeHeader'
import { CONTACT_ID, TABLE_ID, importResultColumns } from './ownHeaders'

/** Headers of text fields: Google's current one first, then its older one, then others'. */
const texts: Record<TextField, string[]> = {
  namePrefix: ['Name Prefix', 'Prefix', 'Salutation', 'Honorific'],
  firstName: ['First Name', 'Given Name', 'Forename', 'First'],
  middleName: ['Middle Name', 'Additional Name', 'Middle'],
  lastName: ['Last Name', 'Family Name', 'Surname', 'Last'],
  nameSuffix: ['Name Suffix', 'Suffix'],
  nickname: ['Nickname'],
  organization: [
    'Organization Name',
    'Organization 1 - Name',
    'Organization',
    'Organisation',
    'Company',
    'Company Name',
  ],
  jobTitle: ['Organization Title', 'Organization 1 - Title', 'Job Title', 'Position'],
  department: ['Organization Department', 'Organization 1 - Department', 'Department'],
  notes: ['Notes', 'Note', 'Background'],
}

/** Headers of single values with their labels: `Phone`, Outlook's `Home Phone 2`. */
const values: Record<ListField, [label: string, ...headers: string[]][]> = {
  emails: [
    [
      '',
      'Email',
      'E-mail',
      'E-mail Address',
      'Email Address',
      'Mail',
      'Primary Email',
      'Secondary Email',
      'E-mail 2 Address',
      'E-mail 3 Address',
    ],
    ['Work', 'Email Work', 'Work Email', 'Business Email'],
    ['Home', 'Email Home', 'Home Email', 'Personal Email'],
    ['Other', 'Email Other'],
  ],
  phones: [
    ['', 'Phone', 'Phone Number', 'Telephone', 'Tel'],
    [
      'Mobile',
      'Mobile Phone',
      'Mobile',
      'Mobile Number',
      'Mobile Phone Number',
      'Cell',
      'Cell Phone',
      'Phone Mobile',
    ],
    ['Work', 'Business Phone', 'Business Phone 2', 'Work Phone', 'Phone Work'],
    ['Home', 'Home Phone', 'Home Phone 2', 'Phone Home'],
    ['Main', 'Primary Phone'],
    ['Other', 'Other Phone', 'Phone Other'],
    ['Company Main', 'Company Main Phone'],
    ['Car', 'Car Phone'],
    ['Callback', 'Callback'],
    ['Pager', 'Pager', 'Pager Number'],
    ['Radio', 'Radio Phone'],
    ['ISDN', 'ISDN'],
    ['Telex', 'Telex'],
    ['TTY/TDD', 'TTY/TDD Phone'],
    ['Work Fax', 'Business Fax'],
    ['Home Fax', 'Home Fax'],
    ['Other Fax', 'Other Fax'],
    ['Fax', 'Fax', 'Fax Number'],
  ],
  websites: [
    ['', 'Website', 'Web Page', 'Web Page 1', 'Web Page 2', 'URL', 'Website URL', 'Homepage'],
    ['Profile', 'Personal Web Page'],
    ['LinkedIn', 'LinkedIn', 'LinkedIn URL', 'LinkedIn Profile'],
  ],
}

const labels: [LabelSeparator, ...headers: string[]][] = [
  [':::', 'Labels', 'Group Membership'],
  [';', 'Categories', 'Groups'],
  [',', 'Tags', 'Tag'],
]
const others: [string, ColumnTarget | { kind: 'title' }][] = [
  ['Name', { kind: 'wholeName' }],
  ['Full Name', { kind: 'wholeName' }],
  ['Display Name', { kind: 'wholeName' }],
  ['Title', { kind: 'title' }],
  ['Birthday', { kind: 'birthday', part: 'date' }],
  ['Date of Birth', { kind: 'birthday', part: 'date' }],
  ['Birth Year', { kind: 'birthday', part: 'year' }],
  ['Birth Month', { kind: 'birthday', part: 'month' }],
  ['Birth Day', { kind: 'birthday', part: 'day' }],
  ['Favorite', { kind: 'favorite' }],
  ['Favourite', { kind: 'favorite' }],
  ['Starred', { kind: 'favorite' }],
  [CONTACT_ID, { kind: 'id' }],
  [TABLE_ID, { kind: 'match' }],
  ...importResultColumns.map((header): [string, ColumnTarget] => [header, { kind: 'skip' }]),
]

/**
 * Parts of an address after `Business `, `Home `, `Other ` or nothing. The slot depends on the
 * file's other columns.
 */
export const placeParts: ReadonlyMap<string, Extract<ColumnTarget, { kind: 'address' }>['part']> =
  new Map<string, Extract<ColumnTarget, { kind: 'address' }>['part']>([
    ['street', 'street'],
    ['street 1', 'street'],
    ['street address', 'street'],
    ['street 2', 'street2'],
    ['address 2', 'street2'],
    ['address line 2', 'street2'],
    ['street 3', 'street3'],
    ['address po box', 'poBox'],
    ['po box', 'poBox'],
    ['city', 'city'],
    ['town', 'city'],
    ['state', 'region'],
    ['region', 'region'],
    ['province', 'region'],
    ['county', 'region'],
    ['state/region', 'region'],
    ['postal code', 'postalCode'],
    ['zipcode', 'postalCode'],
    ['zip code', 'postalCode'],
    ['zip', 'postalCode'],
    ['postcode', 'postalCode'],
    ['country', 'country'],
    ['country/region', 'country'],
  ])
const groups: [prefix: string, label: string][] = [
  ['business ', 'Work'],
  ['work ', 'Work'],
  ['home ', 'Home'],
  ['other ', 'Other'],
  ['', ''],
]
const numberedParts = new Map<string, Extract<ColumnTarget, { kind: 'address' }>['part']>([
  ['label', 'label'],
  ['type', 'label'],
  ['formatted', 'formatted'],
  ['street', 'street'],
  ['city', 'city'],
  ['po box', 'poBox'],
  ['region', 'region'],
  ['postal code', 'postalCode'],
  ['country', 'country'],
  ['extended address', 'extendedAddress'],
])
const timelineHeaders = new Map<string, Extract<ColumnTarget, { kind: 'timeline' }>['part']>([
  ['text', 'text'],
  ['written at', 'writtenAt'],
  ['follow-up on', 'followUpOn'],
  ['done', 'isDone'],
  ['id', 'id'],
])
const numberedLists = new Map<string, ListField>([
  ['e-mail', 'emails'],
  ['phone', 'phones'],
  ['website', 'websites'],
])

const known = new Map<string, ResolvedColumn>([
  ...textFields.flatMap((field) =>
    texts[field].map((header) => [normalizeHeader(header), { kind: 'text', field }] as const),
  ),
  ...[...numberedLists.values()].flatMap((field) =>
    values[field].flatMap(([label, ...headers]) =>
      headers.map(
        (header) =>
          [
            normalizeHeader(header),
            { kind: 'list', field, part: 'value', slot: 0, ...(label && { label }) },
          ] as const,
      ),
    ),
  ),
  ...labels.flatMap(([separator, ...headers]) =>
    headers.map((header) => [normalizeHeader(header), { kind: 'labels', separator }] as const),
  ),
  ...others.map(([header, column]) => [normalizeHeader(header), column] as const),
  ...groups.flatMap(([group, label]) => [
    ...[...placeParts].map(
      ([name, part]) =>
        [
          `${group}${name}`,
          {
            kind: 'grouped',
            group,
            target: { kind: 'address', part, slot: 0, ...(label && { label }) },
          },
        ] as const,
    ),
    [`${group}address`, { kind: 'addressLine', group, label }] as const,
  ]),
])

/**
 * Returns the meaning of an English header, or null when no field matches. Ignores case,
 * underscores and extra spaces. A repeated header, "Email (2)", is another value.
 */
export function englishColumn(header: string): ResolvedColumn | null {
  const name = normalizeHeader(header)
  const column = known.get(name) ?? repeatedColumn(name)
  if (column) return column
  const [, group = '', digits = '', part = ''] =
    /^(e-mail|phone|website|address|timeline) (\d{1,4}) - (.+)$/.exec(name) ?? []
  const slot = Number(digits)
  if (slot === 0) return null
  const field = numberedLists.get(group)
  if (field)
    return part === 'value'
      ? { kind: 'list', field, part, slot }
      : part === 'label' || part === 'type'
        ? { kind: 'list', field, part: 'label', slot }
        : null
  if (group === 'timeline')
    return withPart(timelineHeaders.get(part), (found) => ({ kind: 'timeline', part: found, slot }))
  return withPart(numberedParts.get(part), (found) => ({ kind: 'address', part: found, slot }))
}

function repeatedColumn(name: string): ResolvedColumn | undefined {
  const [, once = ''] = /^(.+) \(\d{1,4}\)$/.exec(name) ?? []
  const column = known.get(once)
  return column?.kind === 'list' ? column : undefined
}

/** Returns the meaning of Google's custom fields, and of numbered values such as "Phone 2". */
export function numberedColumn(header: string): ResolvedColumn | null {
  const name = normalizeHeader(header)
  const [, digits = '', part = ''] =
    /^custom field (\d{1,4}) - (label|type|value)$/.exec(name) ?? []
  const slot = Number(digits)
  if (slot > 0) return { kind: 'customField', part: part === 'value' ? part : 'label', slot }
  const [, base = ''] = /^(.+?) ?\d{1,2}$/.exec(name) ?? []
  const column = known.get(base)
  return column?.kind === 'list' ? column : null
}

function withPart<T>(part: T | undefined, make: (part: T) => ColumnTarget): ColumnTarget | null {
  return part === undefined ? null : make(part)
}
