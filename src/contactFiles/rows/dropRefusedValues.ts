import { changeErrors } from '@/contract/changeErrors'
import { MAX_EXTRA_COLUMNS } from '@/contract/contacts/contactFields'
import { contactPatch, isIdentified } from '@/contract/contacts/contactChange'
import type { LeftOutValue } from '@/contract/contacts/contactImport'
import { addLeftOut, badValue, rowFailure, shownValue } from './badValues'
import type { Gap, ReadContact, RefusedValue, RowFailure } from './rowResult'
import { CardExtras } from '../vcard/CardExtras'

/**
 * Returns a row without the refused values that its contact (`stored`, null for a new one) does not
 * have. They become extras, and the contact keeps its own. A strict row fails, and so does a new
 * contact that identifies nobody any more.
 */
export function dropRefusedValues(
  read: ReadContact,
  stored: object | null,
  isStrict: boolean,
): ReadContact | RowFailure {
  if (!read.refused) return read
  const { refused, ...rest } = read
  const dropped = refused.filter((each) => !stored || !isStored(each, stored))
  if (dropped.length === 0) return rest
  const input = { ...rest.input }
  const extras = new CardExtras(MAX_EXTRA_COLUMNS)
  for (const [name, value] of Object.entries(rest.extras)) extras.add(name, value)
  // Places among the websites that remain.
  const places = dropped.flatMap(({ gap }) => gap?.index ?? [])
  const moved = (gap: Gap): Gap => {
    const before = gap.field === 'websites' ? places.filter((place) => place < gap.index) : []
    return { ...gap, index: gap.index - before.length }
  }
  let leftOut = rest.leftOut && { ...rest.leftOut, gaps: rest.leftOut.gaps.map(moved) }
  for (const each of dropped) {
    const { field, value, gap } = each
    if (field !== 'websites') input[field] = undefined
    else input.websites = input.websites?.filter((site) => site.value !== value)
    const listed = keep(extras, each)
    if (isStrict || !listed) return failureOf(dropped)
    leftOut = addLeftOut(leftOut, listed, gap && moved(gap))
  }
  if (!stored && !isIdentified(input)) return failureOf(dropped)
  return { ...rest, input, extras: extras.toRecord(), ...(leftOut && { leftOut }) }
}

/** Keeps a refused value among the extras. Returns it as it is listed; null when there is no room. */
function keep(extras: CardExtras, refused: RefusedValue): LeftOutValue | null {
  const { asLeftOut, extra, value, column, reason, properties = [] } = refused
  if (asLeftOut && extra !== undefined) return extras.add(extra, value) ? asLeftOut : null
  const kept = properties.map((property) => keepProperty(extras, property))
  // As a card lists its other left-out values, so that they are found again among the extras.
  const [property] = properties
  const listed = badValue({ column, value: property?.value ?? value, reason })
  return { ...listed, extra: shownValue(kept[0] ?? '') }
}

/** Keeps a property, which may hold several refused values, once. Returns the name of its extra. */
function keepProperty(extras: CardExtras, property: { key: string; name: string; value: string }) {
  if (extras.get(property.key) === property.value) return property.key
  const extra = extras.keyOf(property)
  extras.addProperty(property, property.value)
  return extra
}

function failureOf(refused: readonly RefusedValue[]): RowFailure {
  const [first, ...others] = refused.map(({ asLeftOut, column, value, reason }) => {
    const { extra: _extra, ...listed } = asLeftOut ?? {
      ...badValue({ column, value, reason }),
      extra: '',
    }
    return listed
  })
  return first
    ? rowFailure([first, ...others], refused[0]?.column)
    : { error: { column: '', reason: '' } }
}

function isStored({ field, value }: RefusedValue, stored: object): boolean {
  const change = field === 'websites' ? { websites: [{ label: '', value }] } : { [field]: value }
  return Object.keys(changeErrors(contactPatch, change, stored)).length === 0
}
