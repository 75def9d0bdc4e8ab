import { MAX_ADDRESS, toSafeUrl } from '@/contract/profiles/webAddress'
import type { CardLineWriter } from './CardLineWriter'
import { encodeCarets } from '../propertyHead'
import { LINE_ENDS } from '../readAddress'
import { type LabelledKind, typesOfLabel, writeAppleLabel } from '../vcardLabels'
import { lineEndMarks } from '../vcardText'
import { extraGroups } from './writeExtras'
import type { CardContact } from './CardContact'

/**
 * Returns a URL with its scheme, as other programs need it, or as typed when it is invalid or too
 * long.
 */
function wholeAddress(typed: string): string {
  const href = toSafeUrl(typed)
  return href === null || href.length > MAX_ADDRESS ? typed : href
}

/** Writes the e-mails, phones, websites and addresses of a contact, each with its label. */
export function writeLists(writer: CardLineWriter, contact: CardContact): void {
  const lists = new CardListWriter(writer, extraGroups(contact.extras))
  lists.writeEntries('EMAIL', contact.emails, (value) => writer.text(value))
  lists.writeEntries('TEL', contact.phones, (value) => writer.text(value))
  lists.writeEntries('URL', contact.websites, (value) =>
    wholeAddress(value).replaceAll('\\', '\\\\'),
  )
  lists.writeAddresses(contact.addresses)
}

class CardListWriter {
  private groupCount = 0

  /** `taken` are the groups that the contact's extras use. */
  constructor(
    private readonly writer: CardLineWriter,
    private readonly taken: ReadonlySet<string>,
  ) {}

  writeEntries(
    kind: LabelledKind,
    entries: readonly { label: string; value: string }[],
    escape: (value: string) => string,
  ): void {
    entries.forEach(({ label, value }, index) => {
      const isPreferred = index === 0 && entries.length > 1
      const { isCustom, options } = this.options(kind, label, isPreferred, false)
      this.writer.add(kind, escape(value), options)
      if (isCustom) this.writeLabel(label, options.group)
    })
  }

  writeAddresses(addresses: CardContact['addresses']): void {
    addresses.forEach((address, index) => {
      this.writeAddress(address, index === 0 && addresses.length > 1)
    })
  }

  private writeAddress(address: CardContact['addresses'][number], isPreferred: boolean): void {
    const { writer } = this
    const { label, formatted, street, extendedAddress, poBox, city, region, postalCode, country } =
      address
    const isEnvelope = formatted !== '' && writer.version !== '4.0'
    const { isCustom, options } = this.options('ADR', label, isPreferred, isEnvelope)
    const texts = [poBox, extendedAddress, street, city, region, postalCode, country]
    const envelope =
      formatted !== '' && !isEnvelope
        ? [`LABEL="${encodeCarets(formatted.replace(/\\/g, '\\\\'))}"`]
        : []
    const lineEnds = lineEndsOf(...texts, ...(isEnvelope ? [] : [formatted]))
    const params = [...options.params, ...envelope, ...lineEnds]
    writer.add('ADR', texts.map((text) => writer.part(text)).join(';'), { ...options, params })
    if (isEnvelope)
      writer.add('LABEL', writer.text(formatted), { ...options, params: lineEndsOf(formatted) })
    if (isCustom) this.writeLabel(label, options.group)
  }

  /** Returns the group, types and parameters of a value. A custom label needs an X-ABLabel. */
  private options(kind: LabelledKind, label: string, isPreferred: boolean, needsGroup: boolean) {
    const types = typesOfLabel(kind, label)
    const isVersion4 = this.writer.version === '4.0'
    return {
      isCustom: types === null,
      options: {
        ...(types === null || needsGroup ? { group: this.nextGroup() } : {}),
        types: [
          ...(kind === 'EMAIL' ? ['INTERNET'] : []),
          ...(types ?? []),
          ...(isPreferred && !isVersion4 ? ['PREF'] : []),
        ],
        params: isPreferred && isVersion4 ? ['PREF=1'] : [],
      },
    }
  }

  private writeLabel(label: string, group: string | undefined): void {
    if (group === undefined) return
    this.writer.add('X-ABLabel', this.writer.text(writeAppleLabel(label)), { group })
  }

  private nextGroup(): string {
    do this.groupCount += 1
    while (this.taken.has(`item${String(this.groupCount)}`))
    return `item${String(this.groupCount)}`
  }
}

export function lineEndsOf(...texts: string[]): string[] {
  const marks = lineEndMarks(texts)
  return marks === '' ? [] : [`${LINE_ENDS}=${marks}`]
}
