import { type PropertyHead, paramText, paramValues } from './propertyHead'

export type LabelledKind = 'EMAIL' | 'TEL' | 'URL' | 'ADR'

/** Types that carry no label. */
const noise = new Set([
  'pref',
  'internet',
  'voice',
  'msg',
  'text',
  'intl',
  'dom',
  'postal',
  'parcel',
  'x400',
  'uri',
  'url',
  'inline',
])
const names = new Map([
  ['work', 'Work'],
  ['home', 'Home'],
  ['cell', 'Mobile'],
  ['mobile', 'Mobile'],
  ['fax', 'Fax'],
  ['pager', 'Pager'],
  ['main', 'Main'],
  ['other', 'Other'],
  ['car', 'Car'],
  ['iphone', 'iPhone'],
  ['isdn', 'ISDN'],
  ['video', 'Video'],
  ['school', 'School'],
])
/** Labels that every address book knows as types. */
const written: Record<LabelledKind, ReadonlyMap<string, readonly string[]>> = {
  EMAIL: new Map([
    ['Work', ['WORK']],
    ['Home', ['HOME']],
  ]),
  TEL: new Map([
    ['Work', ['WORK']],
    ['Home', ['HOME']],
    ['Mobile', ['CELL']],
    ['Fax', ['FAX']],
    ['Work Fax', ['WORK', 'FAX']],
    ['Home Fax', ['HOME', 'FAX']],
    ['Work Mobile', ['WORK', 'CELL']],
    ['Pager', ['PAGER']],
  ]),
  URL: new Map([
    ['Work', ['WORK']],
    ['Home', ['HOME']],
  ]),
  ADR: new Map([
    ['Work', ['WORK']],
    ['Home', ['HOME']],
  ]),
}

/**
 * Returns our label for a property's types ("Work", "Work Fax", "Mobile"; other types as written),
 * or ''.
 */
export function labelOfTypes(head: PropertyHead): string {
  if (head.params.length === 0) return ''
  const types = paramValues(head, 'TYPE').filter((type) => !noise.has(type.toLowerCase()))
  const known = new Set(types.map((type) => type.toLowerCase()))
  const place = known.has('work') ? 'Work' : known.has('home') ? 'Home' : ''
  if (known.has('fax')) return place === '' ? 'Fax' : `${place} Fax`
  if (known.has('cell') || known.has('mobile'))
    return place === 'Work' && !known.has('iphone')
      ? 'Work Mobile'
      : known.has('iphone')
        ? 'iPhone'
        : 'Mobile'
  const [special] = types.filter((type) => !['work', 'home', 'other'].includes(type.toLowerCase()))
  if (special !== undefined) return names.get(special.toLowerCase()) ?? special.replace(/^x-/i, '')
  return place || (known.has('other') ? 'Other' : '')
}

/** Returns the types of a label, or null when it needs an X-ABLabel. */
export function typesOfLabel(kind: LabelledKind, label: string): readonly string[] | null {
  return label === '' ? [] : (written[kind].get(label) ?? null)
}

/** Apple's own labels have the form `_$!<…>!$_`. */
const APPLE = /^_\$!<([\s\S]*)>!\$_$/

/** Returns the label of an X-ABLabel. */
export function readAppleLabel(text: string): string {
  return APPLE.exec(text)?.[1] ?? text
}

/** Returns the X-ABLabel of a label, the inverse of `readAppleLabel`. */
export function writeAppleLabel(label: string): string {
  return APPLE.test(label) ? `_$!<${label}>!$_` : label
}

/**
 * Returns the rank of a value: 1 is the most preferred (RFC 6350 section 5.3; before that, the type
 * `PREF`).
 */
export function preference(head: PropertyHead): number {
  if (head.params.length === 0) return LAST_RANK
  const number = Number(paramText(head, 'PREF') || NaN)
  if (number >= 1 && number <= 100) return number
  return paramValues(head, 'TYPE').some((type) => type.toLowerCase() === 'pref') ? 1 : LAST_RANK
}

/** The rank without a preference. */
export const LAST_RANK = 101
