/** The fields that one cell of text fills, with the header that Google writes and others that mean the same, older Google files first. */
export const textColumns = [
  { field: 'firstName', header: 'First Name', others: ['Given Name'] },
  { field: 'middleName', header: 'Middle Name', others: ['Additional Name'] },
  { field: 'lastName', header: 'Last Name', others: ['Family Name'] },
  { field: 'namePrefix', header: 'Name Prefix', others: [] },
  { field: 'nameSuffix', header: 'Name Suffix', others: [] },
  { field: 'nickname', header: 'Nickname', others: [] },
  { field: 'organization', header: 'Organization Name', others: ['Organization 1 - Name', 'Organization', 'Company'] },
  { field: 'jobTitle', header: 'Organization Title', others: ['Organization 1 - Title', 'Job Title'] },
  { field: 'department', header: 'Organization Department', others: ['Organization 1 - Department', 'Department'] },
  { field: 'birthday', header: 'Birthday', others: [] },
  { field: 'notes', header: 'Notes', others: [] },
] as const

/** The lists of labelled values, each with the first word of its numbered headers ("E-mail 1 - Value") and headers of a single value. */
export const listColumns = [
  {
    field: 'emails',
    group: 'E-mail',
    others: [{ header: 'Email' }, { header: 'E-mail' }, { header: 'E-mail Address' }, { header: 'Email Address' }],
  },
  { field: 'phones', group: 'Phone', others: [{ header: 'Phone' }, { header: 'Phone Number' }, { header: 'Mobile', label: 'Mobile' }] },
  { field: 'websites', group: 'Website', others: [{ header: 'Website' }] },
] as const

/** The parts of an address after "Address 1 - ". */
export const addressColumns = [
  { part: 'label', header: 'Label' },
  { part: 'formatted', header: 'Formatted' },
  { part: 'street', header: 'Street' },
  { part: 'city', header: 'City' },
  { part: 'poBox', header: 'PO Box' },
  { part: 'region', header: 'Region' },
  { part: 'postalCode', header: 'Postal Code' },
  { part: 'country', header: 'Country' },
  { part: 'extendedAddress', header: 'Extended Address' },
] as const

export const LABELS = 'Labels'
/** Our own column: the contact's id, by which a re-import knows it again. */
export const CONTACT_ID = 'Tessera ID'
const EXTRA = 'Extra: '

export type TextField = (typeof textColumns)[number]['field']
export type ListField = (typeof listColumns)[number]['field']
export type AddressPart = (typeof addressColumns)[number]['part']

/** What a column holds. `slot` is the number in a repeated header; a header without number has none. */
export type ContactColumn =
  | { kind: 'text'; field: TextField }
  | { kind: 'list'; field: ListField; slot?: number; part: 'label' | 'value'; label: string }
  | { kind: 'address'; slot: number; part: AddressPart }
  /** `title` is a job title or an honorific, depending on the other headers. */
  | { kind: 'wholeName' | 'title' | 'labels' | 'id' }

const columns = new Map<string, ContactColumn>([
  ...textColumns.flatMap(({ field, header, others }) => [header, ...others].map((name) => [normalize(name), { kind: 'text', field }] as const)),
  ...listColumns.flatMap(({ field, others }) =>
    others.map((other) => [normalize(other.header), { kind: 'list', field, part: 'value', label: 'label' in other ? other.label : '' }] as const),
  ),
  ['name', { kind: 'wholeName' }],
  ['title', { kind: 'title' }],
  [normalize(LABELS), { kind: 'labels' }],
  ['group membership', { kind: 'labels' }],
  [normalize(CONTACT_ID), { kind: 'id' }],
])
const listFields = new Map<string, ListField>(listColumns.map(({ field, group }) => [normalize(group), field]))
const addressParts = new Map<string, AddressPart>(addressColumns.map(({ part, header }) => [normalize(header), part]))

/**
 * What the column under a header holds, or null where there is no field for it. Headers are Google's of both generations and a few plain
 * ones; case, outer and repeated blanks do not count.
 */
export function contactColumn(header: string): ContactColumn | null {
  const name = normalize(header)
  const column = columns.get(name)
  if (column) return column
  const [, group = '', digits = '', written = ''] = /^(e-mail|phone|website|address) (\d{1,4}) - (.+)$/.exec(name) ?? []
  const slot = Number(digits)
  const part = written === 'type' ? 'label' : written
  const field = listFields.get(group)
  if (field) return part === 'label' || part === 'value' ? { kind: 'list', field, slot, part, label: '' } : null
  const addressPart = addressParts.get(part)
  return group === 'address' && addressPart ? { kind: 'address', slot, part: addressPart } : null
}

/** The header of a column that has no field here: as it was, but marked where it would be read as something else. */
export function extraHeader(name: string): string {
  return needsMark(name) ? EXTRA + name : name
}

/** The name that `extraHeader` was given. */
export function extraName(header: string): string {
  const name = header.startsWith(EXTRA) ? header.slice(EXTRA.length) : header
  return needsMark(name) ? name : header
}

function needsMark(name: string): boolean {
  return name.startsWith(EXTRA) || name.trim() === '' || contactColumn(name) !== null
}

function normalize(header: string): string {
  return header.trim().replace(/\s+/g, ' ').toLowerCase()
}
