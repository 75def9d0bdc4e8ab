import { address } from '@/contract/contacts/contactFields'
import { type Address, type Ranked, issueOf } from './cardValues'
import type { CardDraft } from './CardDraft'
import { isPlainText } from '../rows/plainValues'
import { type CardProperty } from './cardLines'
import { paramText } from './propertyHead'
import { restoreLineEnds, splitValue, unescapeText } from './vcardText'

/** The parameter with a value's line ends (`lineEndMarks`). */
export const LINE_ENDS = 'X-TESSERA-EOL'

/** Parts of an ADR value in order (RFC 2426 section 3.2.1, RFC 6350 section 6.3.1). */
const parts = [
  'poBox',
  'extendedAddress',
  'street',
  'city',
  'region',
  'postalCode',
  'country',
] as const
const empty: Address = {
  label: '',
  formatted: '',
  street: '',
  extendedAddress: '',
  poBox: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
}

/** Reads an ADR. Its `LABEL` parameter (vCard 4.0) is the address as on an envelope. */
export function readAddress(reading: CardDraft, property: CardProperty): void {
  const components = splitValue(property.value, ';').map((component) =>
    componentText(reading, component),
  )
  const texts = restoreLineEnds(
    [...components.slice(0, 7), unescapeText(paramText(property.head, 'LABEL'))],
    paramText(property.head, LINE_ENDS),
  )
  const entry = { ...empty, label: reading.label(property), formatted: texts.pop() ?? '' }
  parts.forEach((part, index) => (entry[part] = texts[index] ?? ''))
  const isBlank = parts.every((part) => entry[part].trim() === '') && entry.formatted.trim() === ''
  if (isBlank && !reading.isOwn) return
  const isPlain =
    isPlainText(entry.formatted, 2000) && parts.every((part) => isPlainText(entry[part], 500))
  const reason =
    (isPlain ? null : issueOf(address, entry)) ??
    (components.slice(7).some((component) => component !== '')
      ? 'This address has more than seven parts.'
      : null)
  if (reason === null) reading.addresses.push(reading.rank(entry, property))
  else reading.warn(property, reason)
}

/** Reads a LABEL (vCard 2.1 and 3.0). `assignEnvelopes` finds its address later. */
export function readEnvelope(reading: CardDraft, property: CardProperty): void {
  const [text = ''] = restoreLineEnds(
    [unescapeText(property.value)],
    paramText(property.head, LINE_ENDS),
  )
  if (reading.isOwn ? text !== '' : text.trim() !== '') reading.envelopes.push({ property, text })
}

/**
 * Assigns each LABEL to an address: by group, else by label, else to any without one. A LABEL alone
 * becomes an address.
 */
export function assignEnvelopes(reading: CardDraft): void {
  const open = new OpenAddresses(reading.addresses.filter(({ entry }) => entry.formatted === ''))
  for (const { property, text } of reading.envelopes) {
    const reason = isPlainText(text, 2000) ? null : issueOf(address.entries.formatted, text)
    if (reason !== null) {
      reading.warn(property, reason)
      continue
    }
    const group = property.head.group.toLowerCase()
    const label = reading.label(property)
    const owner = open.take(group, label)
    if (owner) owner.entry.formatted = text
    else reading.addresses.push(reading.rank({ ...empty, label, formatted: text }, property))
  }
}

type OpenAddress = Ranked<Address>

/** The addresses without a LABEL. Each is taken once and visited once, so that many stay linear. */
class OpenAddresses {
  private readonly taken = new Set<OpenAddress>()
  private readonly byGroup: Map<string, OpenAddress[]>
  private readonly byLabel: Map<string, OpenAddress[]>
  private readonly all: OpenAddress[]

  constructor(addresses: readonly OpenAddress[]) {
    // Reversed, because `pop` takes from the end.
    this.all = addresses.toReversed()
    this.byGroup = grouped(this.all, ({ property }) => property.head.group.toLowerCase())
    this.byLabel = grouped(this.all, ({ entry }) => entry.label)
  }

  /** Takes the first address of the group, else of the label, else any when there is no label. */
  take(group: string, label: string): OpenAddress | undefined {
    const found =
      (group === '' ? undefined : this.next(this.byGroup.get(group))) ??
      this.next(this.byLabel.get(label)) ??
      (label === '' ? this.next(this.all) : undefined)
    if (found) this.taken.add(found)
    return found
  }

  private next(addresses: OpenAddress[] = []): OpenAddress | undefined {
    let found: OpenAddress | undefined
    do found = addresses.pop()
    while (found && this.taken.has(found))
    return found
  }
}

function grouped(
  addresses: readonly OpenAddress[],
  keyOf: (address: OpenAddress) => string,
): Map<string, OpenAddress[]> {
  const groups = new Map<string, OpenAddress[]>()
  for (const item of addresses) {
    const key = keyOf(item)
    const known = groups.get(key)
    if (known) known.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Joins several values of a part by commas, which also repairs an unescaped comma. */
function componentText(reading: CardDraft, component: string): string {
  if (reading.isOld || !component.includes(',')) return trimmed(reading, unescapeText(component))
  const values = splitValue(component, ',')
  if (values.length === 1) return trimmed(reading, unescapeText(component))
  return values
    .map((value) => unescapeText(value).trim())
    .filter((value) => value !== '')
    .join(', ')
}

function trimmed({ isOwn }: CardDraft, text: string): string {
  return isOwn ? text : text.trim()
}
