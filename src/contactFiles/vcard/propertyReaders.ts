import { type LineField, birthday, timelineNote } from '@/contract/contacts/contactFields'
import { labelledEmail, labelledPhone, labelledWebsite } from '@/contract/contacts/labelledValues'
import { contactPatch } from '@/contract/contacts/contactChange'
import type { CardDraft } from './CardDraft'
import { type ListField, issueOf } from './cardValues'
import { readGroup } from '../contactLabels'
import { copiedValue } from '../rows/bareValue'
import { storedPhone } from '@/values/phone/readPhone'
import { isPlainEmail, isPlainLine, isPlainPhone, isPlainWebAddress } from '../rows/plainValues'
import { type CardProperty } from './cardLines'
import { paramText } from './propertyHead'
import { LINE_ENDS, readAddress, readEnvelope } from './readAddress'
import { readBirthday } from './readBirthday'
import { readPhoto } from './readPhoto'
import { restoreLineEnds, splitValue, unescapeText } from './vcardText'

type Reader = (reading: CardDraft, property: CardProperty) => void

const nameParts: readonly LineField[] = [
  'lastName',
  'firstName',
  'middleName',
  'namePrefix',
  'nameSuffix',
]

/** Keeps a second name, which may be that of another person whose card lost its first lines. */
function keepOtherName(reading: CardDraft, property: CardProperty): void {
  reading.keepAsExtra(property)
  reading.addWarning({ column: property.head.name, reason: OTHER_NAME })
}

const OTHER_NAME =
  'This card has more than one name. The first one is used, the other one is kept; check that they are one person.'

const readName: Reader = (reading, property) => {
  if (nameParts.some((field) => reading.texts[field] !== undefined)) {
    keepOtherName(reading, property)
    return
  }
  splitValue(property.value, ';')
    .slice(0, nameParts.length)
    .forEach((part, index) => {
      reading.setText(nameParts[index] ?? 'firstName', listText(reading, part), property)
    })
}

const readFormattedName: Reader = (reading, property) => {
  const name = unescapeText(property.value)
  if (reading.formattedName === '') reading.formattedName = name
  else if (name.trim() === reading.formattedName.trim()) reading.keepAsExtra(property)
  else keepOtherName(reading, property)
}

/** Organizational units become the department (RFC 6350 section 6.6.4). */
const readOrganization: Reader = (reading, property) => {
  const [organization = '', ...units] = splitValue(property.value, ';').map((part) =>
    unescapeText(part).trim(),
  )
  if (reading.texts.organization !== undefined || reading.texts.department !== undefined) {
    reading.keepAsExtra(property)
    return
  }
  reading.setText('organization', organization, property)
  reading.setText('department', units.filter((unit) => unit !== '').join(', '), property)
}

const isPlain = { emails: isPlainEmail, phones: isPlainPhone, websites: isPlainWebAddress }
const schemas = {
  emails: labelledEmail.entries.value,
  phones: labelledPhone.entries.value,
  websites: labelledWebsite.entries.value,
}

function addEntry(
  reading: CardDraft,
  property: CardProperty,
  field: ListField,
  written: string,
): void {
  const value = reading.isOwn || isPlain[field](written) ? written : copiedValue(field, written)
  if (value === '') return
  const reason = isPlain[field](value) ? null : issueOf(schemas[field], value)
  const isTaken =
    reason === null || (field === 'websites' && reading.addRefused(field, value, property, reason))
  if (isTaken)
    reading.lists[field].push(reading.rank({ label: reading.label(property), value }, property))
  else reading.warn(property, reason)
}

/** Returns a phone number, also that of a `tel:` URL (RFC 3966) with its extension. */
function phoneOfUrl(value: string): string {
  if (!/^tel:/i.test(value)) return value
  const [number = '', ...params] = value.slice(4).split(';')
  const extension = params
    .map((param) => /^ext=(.+)$/i.exec(param)?.[1])
    .find((text) => text !== undefined)
  return (
    percentDecoded(number) + (extension === undefined ? '' : ` ext. ${percentDecoded(extension)}`)
  )
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const readBirthdayProperty: Reader = (reading, property) => {
  if (reading.birthday !== '') {
    reading.keepAsExtra(property)
    return
  }
  const written = unescapeText(property.value)
  if (written.trim() === '') return
  const value = readBirthday(written, paramText(property.head, 'X-APPLE-OMIT-YEAR')) ?? written
  const reason = issueOf(birthday, value)
  if (reason === null) reading.birthday = value
  else reading.warn(property, reason)
}

const readNote: Reader = (reading, property) => {
  const [text = ''] = restoreLineEnds(
    [unescapeText(property.value)],
    paramText(property.head, LINE_ENDS),
  )
  if (reading.isOwn ? text !== '' : text.trim() !== '') reading.notes.push({ property, text })
}

const tagSchema = contactPatch.entries.tags

/** Reads tags, and an address book's own groups (`readGroup`). */
const readCategories: Reader = (reading, property) => {
  const parts = splitValue(property.value, ',').flatMap((part) =>
    reading.isOld ? splitValue(part, ';') : [part],
  )
  for (const part of parts) {
    const name = unescapeText(part).trim()
    const group = reading.isOwn ? { tag: name } : readGroup(name)
    if (group === null || name === '') continue
    const tag = group === 'favorite' ? '' : group.tag
    if (group === 'favorite') reading.isFavorite = true
    else if (reading.tags.has(tag)) continue
    else {
      const reason = isPlainLine(tag, 60) && !tag.includes(':::') ? null : issueOf(tagSchema, [tag])
      if (reason !== null) reading.warn(property, reason)
      else if (reading.tags.size < 100) reading.tags.add(tag)
      else reading.warn(property, 'Use at most 100 tags.')
    }
  }
}

const readPhotoProperty: Reader = (reading, property) => {
  if (property.value.trim() === '') return
  const photo = reading.photo ? 'elsewhere' : readPhoto(property)
  if (photo === 'elsewhere') reading.keepAsExtra(property)
  else if ('reason' in photo) reading.warn(property, photo.reason)
  else reading.photo = photo
}

const readFavorite: Reader = (reading, property) => {
  if (/^(?:1|true|yes)$/i.test(property.value.trim())) reading.isFavorite = true
}

const readTimelineNote: Reader = (reading, property) => {
  const [text = ''] = restoreLineEnds(
    [unescapeText(property.value)],
    paramText(property.head, LINE_ENDS),
  )
  const note = {
    id: paramText(property.head, 'ID').toLowerCase(),
    text,
    writtenAt: paramText(property.head, 'WRITTEN'),
    followUpOn: paramText(property.head, 'FOLLOW-UP') || null,
    isDone: paramText(property.head, 'DONE') === '1',
  }
  const reason =
    issueOf(timelineNote, note) ?? (reading.timeline.length < 200 ? null : 'Use at most 200 notes.')
  if (reason === null) reading.timeline.push(note)
  else reading.warn(property, reason)
}

const readExtra: Reader = (reading, property) => {
  const written = splitValue(property.value, ';').map(unescapeText)
  const [name = '', value = ''] = restoreLineEnds(written, paramText(property.head, LINE_ENDS))
  reading.extras.add(name, value)
}

const readKind: Reader = (reading, property) => {
  if (property.value.trim().toLowerCase() === 'group') reading.isGroup = true
  else reading.keepAsExtra(property)
}

const ignore: Reader = () => undefined

/** Readers of the properties that have a field. Any other property is an extra. */
export const propertyReaders: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['N', readName],
  ['FN', readFormattedName],
  [
    'NICKNAME',
    (reading, property) => {
      reading.setText('nickname', listText(reading, property.value), property)
    },
  ],
  ['ORG', readOrganization],
  [
    'TITLE',
    (reading, property) => {
      reading.setText('jobTitle', unescapeText(property.value), property)
    },
  ],
  [
    'EMAIL',
    (reading, property) => {
      addEntry(
        reading,
        property,
        'emails',
        unescapeText(property.value)
          .trim()
          .replace(/^mailto:/i, ''),
      )
    },
  ],
  [
    'TEL',
    (reading, property) => {
      const written = phoneOfUrl(unescapeText(property.value).trim()).trim()
      const value = reading.isOwn ? written : storedPhone(written, reading.country)
      addEntry(reading, property, 'phones', value)
    },
  ],
  [
    'URL',
    (reading, property) => {
      addEntry(reading, property, 'websites', property.value.replace(/\\([\\,;:])/g, '$1').trim())
    },
  ],
  ['ADR', readAddress],
  ['LABEL', readEnvelope],
  ['BDAY', readBirthdayProperty],
  ['NOTE', readNote],
  ['CATEGORIES', readCategories],
  ['PHOTO', readPhotoProperty],
  ['X-FAVORITE', readFavorite],
  ['X-TESSERA-FAVORITE', readFavorite],
  ['X-TESSERA-NOTE', readTimelineNote],
  ['X-TESSERA-EXTRA', readExtra],
  ['KIND', readKind],
  ['X-ADDRESSBOOKSERVER-KIND', readKind],
  ...[
    'X-TESSERA-ID',
    'X-TESSERA-IMPORT-ERROR',
    'X-ABLABEL',
    'VERSION',
    'PRODID',
    'BEGIN',
    'END',
  ].map((name) => [name, ignore] as const),
])

/** Joins several values of a part by commas. */
function listText({ isOld }: CardDraft, value: string): string {
  if (isOld || !value.includes(',')) return unescapeText(value)
  return splitValue(value, ',')
    .map((part) => unescapeText(part).trim())
    .filter((part) => part !== '')
    .join(', ')
}
