import { address } from '@/contract/contacts'
import { type Address, type CardReading, reasonAgainst } from './CardReading'
import { isPlainText } from '../plainValues'
import { type CardProperty } from './cardLines'
import { paramText } from './propertyHead'
import { restoreLineEnds, splitValue, unescapeText } from './vcardText'

/** The parameter that tells a value's line ends (`lineEndMarks`). */
export const LINE_ENDS = 'X-TESSERA-EOL'

/** The parts of an ADR value in order (RFC 2426 section 3.2.1, RFC 6350 section 6.3.1). */
const parts = ['poBox', 'extendedAddress', 'street', 'city', 'region', 'postalCode', 'country'] as const
const empty: Address = { label: '', formatted: '', street: '', extendedAddress: '', poBox: '', city: '', region: '', postalCode: '', country: '' }

/** Takes an ADR; `LABEL` (vCard 4.0) is the whole address as it is written on an envelope. */
export function readAddress(reading: CardReading, property: CardProperty): void {
  const components = splitValue(property.value, ';').map((component) => componentText(reading, component))
  const texts = restoreLineEnds([...components.slice(0, 7), unescapeText(paramText(property.head, 'LABEL'))], paramText(property.head, LINE_ENDS))
  const entry = { ...empty, label: reading.label(property), formatted: texts.pop() ?? '' }
  parts.forEach((part, index) => (entry[part] = texts[index] ?? ''))
  const isBlank = parts.every((part) => entry[part].trim() === '') && entry.formatted.trim() === ''
  if (isBlank && !reading.isOwn) return
  const isPlain = isPlainText(entry.formatted, 2000) && parts.every((part) => isPlainText(entry[part], 500))
  const reason = (isPlain ? null : reasonAgainst(address, entry)) ?? (components.slice(7).some((component) => component !== '') ? 'This address has more than seven parts.' : null)
  if (reason === null) reading.addresses.push(reading.rank(entry, property))
  else reading.warn(property, reason)
}

/** Takes a LABEL (vCard 2.1 and 3.0). Which address it belongs to is known at the end. */
export function readEnvelope(reading: CardReading, property: CardProperty): void {
  const [text = ''] = restoreLineEnds([unescapeText(property.value)], paramText(property.head, LINE_ENDS))
  if (reading.isOwn ? text !== '' : text.trim() !== '') reading.envelopes.push({ property, text })
}

/** Gives each LABEL to its address: by group, else by the same types, else to one that has none; a LABEL alone is an address. */
export function joinEnvelopes(reading: CardReading): void {
  const open = reading.addresses.filter(({ entry }) => entry.formatted === '')
  for (const { property, text } of reading.envelopes) {
    const reason = isPlainText(text, 2000) ? null : reasonAgainst(address.entries.formatted, text)
    if (reason !== null) {
      reading.warn(property, reason)
      continue
    }
    const group = property.head.group.toLowerCase()
    const label = reading.label(property)
    const byGroup = group === '' ? -1 : open.findIndex((item) => item.property.head.group.toLowerCase() === group)
    const byLabel = byGroup === -1 ? open.findIndex(({ entry }) => entry.label === label) : byGroup
    const [owner] = open.splice(byLabel === -1 && label === '' ? 0 : byLabel, byLabel === -1 && label !== '' ? 0 : 1)
    if (owner) owner.entry.formatted = text
    else reading.addresses.push(reading.rank({ ...empty, label, formatted: text }, property))
  }
}

/** Several values of a part are joined as a person writes them; so is a comma that a program forgot to escape. */
function componentText(reading: CardReading, component: string): string {
  if (reading.isOld || !component.includes(',')) return trimmed(reading, unescapeText(component))
  const values = splitValue(component, ',')
  if (values.length === 1) return trimmed(reading, unescapeText(component))
  return values.map((value) => unescapeText(value).trim()).filter((value) => value !== '').join(', ')
}

function trimmed({ isOwn }: CardReading, text: string): string {
  return isOwn ? text : text.trim()
}
