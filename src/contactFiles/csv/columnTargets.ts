import {
  type ColumnTarget,
  type ListField,
  type TextField,
  addressParts,
  birthdayParts,
  labelSeparators,
  listFields,
  textFields,
} from '@/contract/contacts/columnMapping'

export interface TargetOption {
  /** The key of a select; `targetKey` returns it for any target. */
  key: string
  label: string
  group: 'Name and work' | 'E-mail' | 'Phone' | 'Website' | 'Address' | 'More' | 'Other'
  target: ColumnTarget
}

const SLOTS = [1, 2, 3]
const textLabels: Record<TextField, string> = {
  namePrefix: 'Name prefix',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  nameSuffix: 'Name suffix',
  nickname: 'Nickname',
  organization: 'Organization',
  jobTitle: 'Job title',
  department: 'Department',
  notes: 'Notes',
}
const listLabels: Record<ListField, { one: TargetOption['group']; labels: string[] }> = {
  emails: { one: 'E-mail', labels: ['Work', 'Home'] },
  phones: { one: 'Phone', labels: ['Mobile', 'Work', 'Home', 'Fax'] },
  websites: { one: 'Website', labels: ['LinkedIn'] },
}
const partLabels: Record<(typeof addressParts)[number], string> = {
  label: 'label',
  formatted: 'whole address',
  street: 'street',
  street2: 'second line',
  street3: 'third line',
  extendedAddress: 'extended address',
  poBox: 'PO box',
  city: 'city',
  region: 'region',
  postalCode: 'postal code',
  country: 'country',
}
const separatorLabels = { ':::': ' ::: ', ';': ';', ',': ',' } as const

/**
 * The fields that a person can choose for a column. `extraOption` gives the option that keeps a
 * column.
 */
export const columnTargets: readonly TargetOption[] = [
  ...textFields
    .filter((field) => field !== 'notes')
    .map((field) => option('Name and work', textLabels[field], { kind: 'text', field })),
  option('Name and work', 'Whole name', { kind: 'wholeName' }),
  ...listFields.flatMap(listOptions),
  ...SLOTS.flatMap((slot) =>
    addressParts.map((part) =>
      option('Address', `Address ${String(slot)}: ${partLabels[part]}`, {
        kind: 'address',
        part,
        slot,
      }),
    ),
  ),
  ...labelSeparators.map((separator) =>
    option('More', `Tags, separated by “${separatorLabels[separator]}”`, {
      kind: 'labels',
      separator,
    }),
  ),
  option('More', 'Favorite', { kind: 'favorite' }),
  ...birthdayParts.map((part) =>
    option('More', part === 'date' ? 'Birthday' : `Birthday: ${part}`, { kind: 'birthday', part }),
  ),
  option('More', 'Notes', { kind: 'text', field: 'notes' }),
  option('More', 'Timeline note', { kind: 'timeline', part: 'text', slot: 1 }),
  option('More', 'Timeline note: date', { kind: 'timeline', part: 'writtenAt', slot: 1 }),
  option('More', 'Timeline note: follow up on', { kind: 'timeline', part: 'followUpOn', slot: 1 }),
  ...SLOTS.flatMap((slot) => [
    option('Other', `Custom field ${String(slot)}`, { kind: 'customField', part: 'value', slot }),
    option('Other', `Custom field ${String(slot)}: its name`, {
      kind: 'customField',
      part: 'label',
      slot,
    }),
  ]),
  option('Other', 'Tessera ID', { kind: 'id' }),
  option('Other', 'Tessera ID, only to find the contact', { kind: 'match' }),
  option('Other', 'Leave out', { kind: 'skip' }),
]

/** Returns the option that keeps a column with each contact under its header. */
export function extraOption(header: string): TargetOption {
  return { ...option('Other', 'Keep as it is', { kind: 'extra', name: header }), key: 'extra' }
}

/** Returns a key that is equal for equal targets, whatever the name of an extra. */
export function targetKey(target: ColumnTarget): string {
  if (target.kind === 'extra') return 'extra'
  return Object.values(target).join('.')
}

/** Returns the label of any target, also of one outside `columnTargets` ("Phone 7 label"). */
export function targetLabel(target: ColumnTarget): string {
  const known = columnTargets.find(({ key }) => key === targetKey(target))
  if (known) return known.label
  switch (target.kind) {
    case 'list': {
      const { one } = listLabels[target.field]
      return target.label
        ? `${one} (${target.label})`
        : `${one} ${String(target.slot)}${target.part === 'label' ? ' label' : ''}`
    }
    case 'address':
      return `${target.label ? `${target.label} address` : `Address ${String(target.slot)}`}: ${partLabels[target.part]}`
    case 'customField':
      return `Custom field ${String(target.slot)}${target.part === 'label' ? ': its name' : ''}`
    case 'timeline':
      return `Timeline note ${String(target.slot)}: ${target.part}`
    default:
      return 'Keep as it is'
  }
}

function listOptions(field: ListField): TargetOption[] {
  const { one, labels } = listLabels[field]
  return [
    option(one, one, { kind: 'list', field, part: 'value', slot: 0 }),
    ...labels.map((label) =>
      option(one, `${one} (${label})`, { kind: 'list', field, part: 'value', slot: 0, label }),
    ),
    ...SLOTS.flatMap((slot) => [
      option(one, `${one} ${String(slot)}`, { kind: 'list', field, part: 'value', slot }),
      option(one, `${one} ${String(slot)} label`, { kind: 'list', field, part: 'label', slot }),
    ]),
  ]
}

function option(group: TargetOption['group'], label: string, target: ColumnTarget): TargetOption {
  return { key: targetKey(target), label, group, target }
}
