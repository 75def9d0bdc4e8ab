import { blankAddress } from '@/shared/forms/rows/addressValue'
import { type ContactValues, newContactValues } from '../form/contactValues'
import type { CardFields, ReadText, ReadValue } from './fields/cardField'

/** Certainty below which a field has to be checked. */
const CERTAIN = 0.75

const texts = [
  'namePrefix',
  'firstName',
  'lastName',
  'nameSuffix',
  'organization',
  'jobTitle',
  'department',
] as const
const lists = ['emails', 'phones', 'websites'] as const

/** A value that has to be checked, as it was read, and the field of the form that has it. */
export interface UncertainValue {
  field: (typeof texts)[number] | (typeof lists)[number] | 'addresses'
  value: string
}

/** Returns the form's values of a card. */
export function readValues(fields: CardFields): ContactValues {
  const { emails, phones, websites, address } = fields
  const rows = (values: readonly ReadValue[]) =>
    values.map(({ label, value }) => ({ label, value }))
  const text = (value: ReadText | null) => value?.value ?? ''
  const { confidence: _confidence, ...parts } = address ?? { confidence: 0 }
  return {
    ...newContactValues,
    ...Object.fromEntries(texts.map((name) => [name, text(fields[name])])),
    ...(emails.length > 0 && { emails: rows(emails) }),
    ...(phones.length > 0 && { phones: rows(phones) }),
    websites: rows(websites),
    addresses: address ? [{ ...blankAddress, label: 'Work', ...parts }] : [],
  }
}

/** Returns the values of a card that have to be checked. */
export function uncertainValues(fields: CardFields): UncertainValue[] {
  const isUncertain = (text: { confidence: number }) => text.confidence < CERTAIN
  const { address } = fields
  return [
    ...texts.flatMap((field) => {
      const text = fields[field]
      return text && isUncertain(text) ? [{ field, value: text.value }] : []
    }),
    ...lists.flatMap((field) =>
      fields[field].filter(isUncertain).map(({ value }) => ({ field, value })),
    ),
    ...(address && isUncertain(address)
      ? [{ field: 'addresses' as const, value: address.street || address.city }]
      : []),
  ]
}

/** Returns the paths in the form that still have a value that has to be checked. */
export function uncertainPaths(
  values: ContactValues,
  uncertain: readonly UncertainValue[],
): string[] {
  return uncertain.flatMap(({ field, value }) => {
    if (field === 'addresses')
      return values.addresses.flatMap(({ street, city }, at) => {
        if ((street || city) !== value) return []
        return [`addresses[${String(at)}].${street === '' ? 'city' : 'street'}`]
      })
    const shown = values[field]
    if (typeof shown === 'string') return shown === value ? [field] : []
    return shown.flatMap((row, at) =>
      row.value === value ? [`${field}[${String(at)}].value`] : [],
    )
  })
}
