import { CardLineWriter, type CardVersion } from './CardLineWriter'
import { type CardPhoto, MAX_PHOTO } from '../readPhoto'
import { writeExtras } from './writeExtras'
import { lineEndsOf, writeLists } from './writeLists'
import type { CardContact } from './CardContact'

export type { CardPhoto, CardVersion }

export interface CardOptions {
  version: CardVersion
  /** Left out when it is larger than 5 MB, the upload limit. */
  photo?: CardPhoto
  /** The PRODID; vCard 2.1 has none. */
  productId?: string
}

/**
 * Writes a contact as vCard 2.1, 3.0 (RFC 2426) or 4.0 (RFC 6350) with CRLF: escaped, folded at 75
 * octets, always with FN, the first value of a list preferred. Labels are types where every address
 * book knows them, else X-ABLabel. `readCard` with `dropRefusedValues` returns exactly the same
 * contact.
 */
export function writeCard(
  contact: CardContact,
  { version, photo, productId }: CardOptions,
): string {
  const writer = new CardLineWriter(version)
  writer.add('BEGIN', 'VCARD')
  writer.add('VERSION', version)
  if (productId && version !== '2.1') writer.add('PRODID', writer.text(productId))
  if (contact.id) writer.add('X-TESSERA-ID', contact.id)
  writeNames(writer, contact)
  writeLists(writer, contact)
  if (contact.birthday)
    writer.add(
      'BDAY',
      version === '4.0'
        ? contact.birthday.replace(/(\d\d)-(\d\d)$/, '$1$2').replace(/^(\d{4})-/, '$1')
        : contact.birthday,
    )
  if (contact.notes !== '')
    writer.add('NOTE', writer.text(contact.notes), { params: lineEndsOf(contact.notes) })
  if (contact.tags.length > 0)
    writer.add('CATEGORIES', contact.tags.map((tag) => writer.item(tag)).join(','))
  if (contact.isFavorite) writer.add('X-TESSERA-FAVORITE', '1')
  for (const { id, text, writtenAt, followUpOn, isDone } of contact.timeline) {
    const params = [
      `ID=${id}`,
      `WRITTEN="${writtenAt}"`,
      ...(followUpOn === null ? [] : [`FOLLOW-UP=${followUpOn}`]),
      ...(isDone ? ['DONE=1'] : []),
    ]
    writer.add('X-TESSERA-NOTE', writer.text(text), { params: [...params, ...lineEndsOf(text)] })
  }
  writeExtras(writer, contact.extras)
  if (photo) writePhoto(writer, photo)
  writer.add('END', 'VCARD')
  return writer.toString()
}

/** Returns the contact's name, or else another identifying value. */
function formattedName(contact: CardContact): string {
  const {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    emails,
    phones,
  } = contact
  const hasName = [firstName, middleName, lastName].some((part) => part !== '')
  const name = hasName
    ? [namePrefix, firstName, middleName, lastName, nameSuffix]
        .filter((part) => part !== '')
        .join(' ')
    : ''
  return (
    [name, nickname, organization, emails[0]?.value, phones[0]?.value].find(Boolean) ?? 'Contact'
  )
}

function writeNames(writer: CardLineWriter, contact: CardContact): void {
  const {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    department,
    jobTitle,
  } = contact
  const parts = (texts: string[]) => texts.map((text) => writer.part(text)).join(';')
  writer.add('N', parts([lastName, firstName, middleName, namePrefix, nameSuffix]))
  writer.add('FN', writer.text(formattedName(contact)))
  if (nickname !== '') writer.add('NICKNAME', writer.text(nickname))
  if (organization !== '' || department !== '')
    writer.add('ORG', parts(department === '' ? [organization] : [organization, department]))
  if (jobTitle !== '') writer.add('TITLE', writer.text(jobTitle))
}

function writePhoto(writer: CardLineWriter, { type, base64 }: CardPhoto): void {
  if (base64.length > MAX_PHOTO) return
  const name = type.replace(/^image\//, '').toUpperCase()
  if (writer.version === '4.0') writer.add('PHOTO', `data:${type};base64,${base64}`)
  else
    writer.addBase64(
      writer.version === '3.0' ? `PHOTO;ENCODING=b;TYPE=${name}` : `PHOTO;ENCODING=BASE64;${name}`,
      base64,
    )
}
