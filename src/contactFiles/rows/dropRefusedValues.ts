import { changeErrors } from '@/contract/changeErrors'
import { MAX_EXTRA_COLUMNS } from '@/contract/contacts/columnMapping'
import { contactPatch, isIdentified } from '@/contract/contacts/contact'
import type { ReadContact, RefusedValue, RowError } from './rowResult'
import { CardExtras } from '../vcard/CardExtras'

/**
 * Returns a row without the refused values that its contact (`stored`, null for a new one) does not
 * have. A card keeps their properties as extras and warns. Other rows fail, and so does a card that
 * identifies nobody any more.
 */
export function dropRefusedValues(
  read: ReadContact,
  stored: object | null,
): ReadContact | { error: RowError } {
  if (!read.refused) return read
  const { refused, ...rest } = read
  const input = { ...rest.input }
  const warnings = [...rest.warnings]
  const extras = new CardExtras(MAX_EXTRA_COLUMNS)
  for (const [name, value] of Object.entries(rest.extras)) extras.add(name, value)
  for (const each of refused) {
    if (stored && isStored(each, stored)) continue
    const { field, value, column, reason, properties } = each
    if (field !== 'websites') input[field] = null
    else input.websites = input.websites?.filter((site) => site.value !== value)
    if (!properties || !isIdentified(input)) return { error: { column, reason } }
    for (const property of properties) {
      // One property may hold several refused values.
      if (extras.get(property.key) !== property.value) extras.addProperty(property, property.value)
    }
    warnings.push({ column, reason })
  }
  return { ...rest, input, extras: extras.toRecord(), warnings }
}

function isStored({ field, value }: RefusedValue, stored: object): boolean {
  const change = field === 'websites' ? { websites: [{ label: '', value }] } : { [field]: value }
  return Object.keys(changeErrors(contactPatch, change, stored)).length === 0
}
