import type { Contact } from '@/contract/contacts/contact'
import { MAX_ADDRESS, toSafeUrl } from '@/contract/profiles/webAddress'
import { CardLineWriter, type CardVersion } from './CardLineWriter'
import { encodeCarets } from '../propertyHead'
import { LINE_ENDS } from '../readAddress'
import { type CardPhoto, MAX_PHOTO } from '../readPhoto'
import { type LabelledKind, typesOfLabel, writeAppleLabel } from '../vcardLabels'
import { lineEndMarks } from '../vcardText'
import { extraGroups, writeExtras } from './writeExtras'

export type { CardPhoto, CardVersion }

/** What a card can say: a contact without its history. The `id` is left out for people who are no contact of ours. */
export type CardContact = Omit<
  Contact,
  | 'id'
  | 'version'
  | 'city'
  | 'country'
  | 'displayImage'
  | 'source'
  | 'followUpOn'
  | 'deletedAt'
  | 'createdAt'
  | 'updatedAt'
> & { id?: string }

export interface CardOptions {
  version: CardVersion
  /** Left out where it is larger than an upload may be (5 MB). */
  photo?: CardPhoto
  /** Who made the card (PRODID; not in vCard 2.1). */
  productId?: string
}

/**
 * A contact as one vCard 2.1, 3.0 (RFC 2426) or 4.0 (RFC 6350), with CRLF behind every line: escaped, folded at 75 octets, with FN always and the first value
 * of a list as the preferred one. Labels are types where every address book knows them, else X-ABLabel. `readCard` and `withoutRefused` give back exactly the same contact.
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

/** How a card calls its contact: by name, else by what else tells it from others. */
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

/** With its scheme, as other programs need it; as it was typed where that is no address, or would be too long to be read again. */
function wholeAddress(typed: string): string {
  const href = toSafeUrl(typed)
  return href === null || href.length > MAX_ADDRESS ? typed : href
}

function writeLists(
  writer: CardLineWriter,
  { emails, phones, websites, addresses, extras }: CardContact,
): void {
  const taken = extraGroups(extras)
  let count = 0
  const nextGroup = () => {
    do count += 1
    while (taken.has(`item${String(count)}`))
    return `item${String(count)}`
  }
  /** Types and group of a value, and whether its label still is to be written. */
  const place = (kind: LabelledKind, label: string, isPreferred: boolean, needsGroup: boolean) => {
    const types = typesOfLabel(kind, label)
    const hasType = isPreferred && writer.version !== '4.0'
    const params = isPreferred && writer.version === '4.0' ? ['PREF=1'] : []
    const group = types === null || needsGroup ? { group: nextGroup() } : {}
    return {
      isCustom: types === null,
      options: {
        ...group,
        types: [
          ...(kind === 'EMAIL' ? ['INTERNET'] : []),
          ...(types ?? []),
          ...(hasType ? ['PREF'] : []),
        ],
        params,
      },
    }
  }
  const writeLabel = (label: string, group: string | undefined) => {
    if (group !== undefined) writer.add('X-ABLabel', writer.text(writeAppleLabel(label)), { group })
  }
  const writeEntries = (
    kind: LabelledKind,
    entries: { label: string; value: string }[],
    escape: (value: string) => string,
  ) => {
    entries.forEach(({ label, value }, index) => {
      const { isCustom, options } = place(kind, label, index === 0 && entries.length > 1, false)
      writer.add(kind, escape(value), options)
      if (isCustom) writeLabel(label, options.group)
    })
  }
  writeEntries('EMAIL', emails, (value) => writer.text(value))
  writeEntries('TEL', phones, (value) => writer.text(value))
  writeEntries('URL', websites, (value) => wholeAddress(value).replaceAll('\\', '\\\\'))
  addresses.forEach((address, index) => {
    const { label, formatted, street, extendedAddress, poBox, city, region, postalCode, country } =
      address
    const isEnvelope = formatted !== '' && writer.version !== '4.0'
    const { isCustom, options } = place(
      'ADR',
      label,
      index === 0 && addresses.length > 1,
      isEnvelope,
    )
    const texts = [poBox, extendedAddress, street, city, region, postalCode, country]
    const envelope =
      formatted !== '' && !isEnvelope
        ? [`LABEL="${encodeCarets(formatted.replace(/\\/g, '\\\\'))}"`]
        : []
    const params = [
      ...options.params,
      ...envelope,
      ...lineEndsOf(...texts, ...(isEnvelope ? [] : [formatted])),
    ]
    writer.add('ADR', texts.map((text) => writer.part(text)).join(';'), { ...options, params })
    if (isEnvelope)
      writer.add('LABEL', writer.text(formatted), { ...options, params: lineEndsOf(formatted) })
    if (isCustom) writeLabel(label, options.group)
  })
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

function lineEndsOf(...texts: string[]): string[] {
  const marks = lineEndMarks(texts)
  return marks === '' ? [] : [`${LINE_ENDS}=${marks}`]
}
