import { address } from '@/contract/contacts/contactFields'
import { CardExtras } from '../vcard/CardExtras'
import { CardLineWriter } from '../vcard/write/CardLineWriter'
import { CardDraft } from '../vcard/CardDraft'
import { issueOf, singleLine } from '../vcard/cardValues'
import { readCardLines, bareHead } from '../vcard/cardLines'
import { cardMarker, isAgentLine, splitMarkers, withoutLastEnd } from '../vcard/cardMarker'
import { isKnownProperty, lineEndDoubt } from '../vcard/lineEndDoubt'
import { foldLine, isAscii } from '../vcard/write/foldLine'
import { encodeCarets, headEnd, paramText, paramValues, parseHead } from '../vcard/propertyHead'
import { decodeQuotedPrintable, encodeQuotedPrintable } from '../vcard/quotedPrintable'
import { assignEnvelopes, readAddress, readEnvelope } from '../vcard/readAddress'
import { readBirthday } from '../vcard/readBirthday'
import { readCard } from '../vcard/readCard'
import { readPhoto } from '../vcard/readPhoto'
import { propertyReaders } from '../vcard/propertyReaders'
import { rejectedCard, withoutImportErrors } from '../vcard/rejectedCard'
import { unfoldCard } from '../vcard/unfoldCard'
import { vcardFileName } from '../vcard/vcardFile'
import {
  labelOfTypes,
  preference,
  readAppleLabel,
  typesOfLabel,
  writeAppleLabel,
} from '../vcard/vcardLabels'
import { createVcardReader } from '../vcard/vcardReader'
import {
  escapeText,
  lineEndMarks,
  restoreLineEnds,
  splitValue,
  unescapeText,
} from '../vcard/vcardText'
import { writeCard } from '../vcard/write/writeCard'
import { extraGroups, writeExtras } from '../vcard/write/writeExtras'
import type { ReadContact } from '../rows/rowResult'
import { FileError } from '../FileError'
import { dropRefusedValues } from '../rows/dropRefusedValues'
import { contactOf } from './csvGrowth'
import { type GrowthCase, type Run, repeated } from './growth'

const VERSIONS = ['2.1', '3.0', '4.0'] as const
const card = (lines: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\n${lines}\r\nEND:VCARD\r\n`
/** Returns a card of our own export with values that only a stored contact may have. */
function ownCard(text: string): string {
  const { id } = contactOf('')
  return card(`X-TESSERA-ID:${id}\r\nN:a\t${text};\t${text}\r\nURL:./${text}\r\nURL:./a`)
}
const head = (text: string) => parseHead(text) ?? parseHead(`TEL;${text}`) ?? bareHead('TEL')
const property = (text: string, name: string) => ({
  head: { ...bareHead(name), ...parseHead(name), group: 'a' },
  value: text,
})

const reading = () => new CardDraft([], false, false)
const joined: Run = (text) => {
  const own = reading()
  readAddress(own, property(text, 'ADR'))
  readEnvelope(own, property(text, 'LABEL'))
  assignEnvelopes(own)
}

/** Returns a row of our own card whose refused values hold the text. */
function refusedRow(text: string): ReadContact {
  const { websites } = contactOf(text)
  const property = { key: text, name: 'N', value: text }
  const refused = (['firstName', 'lastName', 'websites'] as const).map((field) => {
    return { field, value: text, column: 'N', reason: text, properties: [property] }
  })
  const input = { firstName: text, lastName: text, nickname: 'a', websites }
  return { input, extras: { [text]: 'a', [`${text} (2)`]: text }, warnings: [], refused }
}

const runs: Record<string, Run> = {
  'dropRefusedValues dropRefusedValues': (text) =>
    [null, contactOf('a'), contactOf(text)].map((stored) =>
      dropRefusedValues(refusedRow(text), stored, false),
    ),
  'CardExtras CardExtras': (text) => {
    const extras = new CardExtras()
    for (const name of [text, text, ...(text.match(/[^]{1,24}/gu) ?? [])])
      extras.addProperty(bareHead(name), name)
    return extras.toRecord()
  },
  'CardLineWriter CardLineWriter': (text) =>
    VERSIONS.map((version) => {
      const writer = new CardLineWriter(version)
      writer.add('NOTE', writer.text(text), { types: [text], params: [text] })
      writer.add('N', writer.part(text) + writer.item(text))
      writer.addBase64('PHOTO', text)
      return writer.toString()
    }),
  'CardDraft CardDraft': (text) => {
    const own = reading()
    own.setText('firstName', text, property(text, 'FN'))
    own.warn(property(text, 'X-A'), 'No.')
    return own.label({ ...property(text, 'TEL'), head: { ...bareHead('TEL'), typeLabel: text } })
  },
  'cardValues issueOf': (text) => issueOf(address, { label: text, formatted: text, street: text }),
  'cardValues singleLine': (text) => [singleLine(text), singleLine(`a${text}\nb`)],
  'cardLines readCardLines': (text) => [
    readCardLines(text),
    readCardLines(card(text)),
    readCardLines(`BEGIN:VCARD\n${text}`),
  ],
  'cardLines bareHead': bareHead,
  'cardMarker cardMarker': (text) => [
    cardMarker(text),
    cardMarker(`${text}VCARD`),
    cardMarker(`AGENT:${text}BEGIN:VCARD`),
  ],
  'cardMarker isAgentLine': (text) => [isAgentLine(text), isAgentLine(`AGENT;${text}:`)],
  'cardMarker splitMarkers': (text) => [splitMarkers(text), splitMarkers(`END:VCARD${text}`)],
  'cardMarker withoutLastEnd': (text) => [withoutLastEnd(text), withoutLastEnd(`${text}END:VCARD`)],
  'lineEndDoubt isKnownProperty': isKnownProperty,
  'lineEndDoubt lineEndDoubt': (text) => [
    lineEndDoubt(text, text),
    lineEndDoubt('FN', `a:${text}`),
    lineEndDoubt('NOTE', `EMAIL;${text}:b`),
  ],
  'foldLine foldLine': (text) => foldLine(text),
  'foldLine isAscii': isAscii,
  'propertyHead parseHead': (text) => [
    parseHead(text),
    parseHead(`TEL;${text}`),
    parseHead(`TEL;TYPE="${text}"`),
  ],
  'propertyHead paramValues': (text) => paramValues(head(text), 'TYPE'),
  'propertyHead paramText': (text) => paramText(head(text), 'TYPE'),
  'propertyHead encodeCarets': encodeCarets,
  'propertyHead headEnd': (text) => [headEnd(text), headEnd(`a"${text}`), headEnd(`a:${text}`)],
  'quotedPrintable decodeQuotedPrintable': (text) =>
    ['', 'utf-8', 'windows-1252', 'shift_jis', 'none'].map((charset) => [
      decodeQuotedPrintable(text, charset),
      decodeQuotedPrintable(`é=${text}`, charset),
    ]),
  'quotedPrintable encodeQuotedPrintable': (text) => encodeQuotedPrintable(text, 10),
  'readAddress readAddress': joined,
  'readAddress readEnvelope': joined,
  'readAddress assignEnvelopes': joined,
  'readBirthday readBirthday': (text) => [
    readBirthday(text, ''),
    readBirthday(`1980-01-31T${text}`, ''),
  ],
  'readCard readCard': (text) => [
    readCard(text),
    readCard(card(text)),
    readCard(card(`NOTE;ENCODING=QUOTED-PRINTABLE:${text}`)),
    readCard(card(`item1.X-ABLABEL:${text}\nitem1.TEL:123`)),
    readCard(ownCard(text)),
  ],
  'readPhoto readPhoto': (text) =>
    ['PHOTO', 'PHOTO;ENCODING=b', 'PHOTO;VALUE=uri'].map((name) => [
      readPhoto(property(text, name)),
      readPhoto(property(`data:image/png${text};base64,${text}`, name)),
      readPhoto(property(`/9j/${text}`, name)),
    ]),
  'propertyReaders propertyReaders': (text) =>
    [...propertyReaders].map(([name, read]) => {
      read(reading(), property(text, name))
      read(reading(), {
        ...property(`a,b;${text}`, name),
        head: {
          ...bareHead(name),
          group: 'item1',
          params: [
            { name: 'TYPE', value: text },
            { name: 'LABEL', value: text },
            { name: 'X-TESSERA-EOL', value: text },
          ],
        },
      })
    }),
  'rejectedCard withoutImportErrors': (text) => [
    withoutImportErrors(text),
    withoutImportErrors(`X-TESSERA-IMPORT-ERROR:${text}`),
    withoutImportErrors(`${text}X-TESSERA-IMPORT-ERROR:a`),
  ],
  'rejectedCard rejectedCard': (text) => [
    rejectedCard(text, 'No.'),
    rejectedCard(card(text), text),
  ],
  'unfoldCard unfoldCard': (text) => [
    unfoldCard(text),
    unfoldCard(`NOTE;ENCODING=QUOTED-PRINTABLE:=\n${text}`),
    unfoldCard(`PHOTO;ENCODING=b:\n${text}`),
  ],
  'vcardFile vcardFileName': vcardFileName,
  'vcardLabels labelOfTypes': (text) => labelOfTypes(head(text)),
  'vcardLabels typesOfLabel': (text) => typesOfLabel('TEL', text),
  'vcardLabels readAppleLabel': (text) => [readAppleLabel(text), readAppleLabel(`_$!<${text}`)],
  'vcardLabels writeAppleLabel': (text) => [writeAppleLabel(text), writeAppleLabel(`_$!<${text}`)],
  'vcardLabels preference': (text) => preference(head(text)),
  'vcardReader createVcardReader': (text) => {
    for (const start of ['', 'BEGIN:VCARD\n']) {
      const reader = createVcardReader()
      for (let at = 0; at < text.length; at += 65_536)
        reader.push((at === 0 ? start : '') + text.slice(at, at + 65_536))
      try {
        reader.end()
      } catch (error) {
        if (!(error instanceof FileError)) throw error
      }
    }
  },
  'vcardText escapeText': escapeText,
  'vcardText unescapeText': unescapeText,
  'vcardText splitValue': (text) => [splitValue(text, ';'), splitValue(`\\${text}`, ',')],
  'vcardText lineEndMarks': (text) => [
    lineEndMarks([text]),
    lineEndMarks([`${text}\n`, `\r${text}`]),
  ],
  'vcardText restoreLineEnds': (text) => [
    restoreLineEnds([text, text], 'rnb'),
    restoreLineEnds([text], text),
  ],
  'writeCard writeCard': (text) =>
    VERSIONS.map((version) =>
      writeCard(contactOf(text), {
        version,
        productId: text,
        photo: { type: `image/${text}`, base64: text },
      }),
    ),
  'writeExtras extraGroups': (text) => [
    extraGroups({ [text]: '' }),
    extraGroups({ [`${text}.`]: '' }),
  ],
  'writeExtras writeExtras': (text) => {
    const entries = (text.match(/[^]{1,24}/gu) ?? [])
      .slice(0, 5000)
      .map((value, at) => [`X-A (${String(at)})`, value])
    writeExtras(new CardLineWriter('3.0'), Object.fromEntries(entries) as Record<string, string>)
  },
}

/** Lines that refer to other lines of a card, which were once searched for among all of them. */
const cardTexts: Record<string, GrowthCase['texts']> = {
  'readCard readCard': {
    'one label of Apple for many numbers': (length) =>
      `item1.X-ABLABEL:${'a'.repeat(length / 2)}\n${repeated('item1.TEL:12\n')(length / 2)}`,
    'labels of other addresses': (length) =>
      `${repeated('ADR;HOME:;;a\n')(length / 2)}${repeated('LABEL;WORK:b\n')(length / 2)}`,
    'labels of other groups': (length) =>
      `${repeated('a.ADR:;;a\n')(length / 2)}${repeated('b.LABEL;WORK:b\n')(length / 2)}`,
    'folded lines of one sign': repeated(' =\n'),
    'base64 below a long head': (length) =>
      `PHOTO${';X=1'.repeat(length / 8)};ENCODING=b:\n${'A\n'.repeat(length / 4)}`,
    'base64 below a head that does not end': (length) =>
      `PHOTO;ENCODING=b${';X=1'.repeat(length / 8)}\n${'A\n'.repeat(length / 4)}`,
    'notes one after the other': repeated('NOTE:a\n'),
    'notes that cannot be stored': repeated('NOTE;ENCODING=QUOTED-PRINTABLE:=00\n'),
    'many addresses': repeated('ADR:;;a\n'),
    'many tags': repeated('CATEGORIES:a,b\n'),
    'nested cards': repeated('AGENT:\nBEGIN:VCARD\nEND:VCARD\n'),
    'lines that are no property': repeated('a\n'),
    'extras of one name': repeated('X-A:1\n'),
  },
}

export const vcardCases: GrowthCase[] = Object.entries(runs).map(([name, run]) => ({
  name,
  run,
  texts: cardTexts[name] ?? {},
}))
