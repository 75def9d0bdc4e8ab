import {
  type ColumnMapping,
  type ColumnTarget,
  addressParts,
  birthdayParts,
  labelSeparators,
  listFields,
  textFields,
  timelineParts,
} from '@/contract/contacts/columnMapping'
import { detectDateOrder, joinBirthday, readBirthday } from '../birthdays'
import { extraOption, targetKey, targetLabel } from '../csv/columnTargets'
import { mappingError } from '../csv/mappingError'
import { extraHeader, extraName } from '../csv/contactColumns'
import { normalizeHeader } from '../csv/normalizeHeader'
import { isNationalPhone } from '../rows/isNationalPhone'
import { headerRuns } from './headerGrowth'
import { joinLabels, readLabels } from '../contactLabels'
import { extraColumn } from '../csv/csvColumn'
import { detectDelimiter, findHeader, readHeaders } from '../csv/csvHeader'
import { detectProgram } from '../csv/csvProgram'
import { createCsvReader } from '../csv/csvReader'
import { createCsvSplitter } from '../csv/csvSplitter'
import { csvLine } from '../csv/csvLine'
import { createCsvWriter } from '../csv/csvWriter'
import { dateOrderOfRows, dateOrderOfSamples } from '../dateOrder'
import { DateSamples } from '../DateSamples'
import { blobChunks, decodeChunks } from '../encoding/decodeChunks'
import { detectEncoding, utf16Of } from '../encoding/detectEncoding'
import { FileError } from '../FileError'
import { guardFormula, unguardFormula } from '../csv/formulaGuard'
import { googleColumns } from '../csv/googleColumns'
import { mapHeaders } from '../csv/mapHeaders'
import { targetPlace } from '../csv/targetPlace'
import { asDelimiter, delimiterError, delimiterName, detectOtherDelimiter } from '../csv/delimiters'
import { outlookColumns, outlookRow } from '../csv/outlookColumns'
import {
  isPlainEmail,
  isPlainLine,
  isPlainPhone,
  isPlainText,
  isPlainWebAddress,
  trimmed,
} from '../rows/plainValues'
import { createRejectedRowsWriter, createImportReportWriter } from '../rows/rejectedRowsWriter'
import { draftRow } from '../rows/draftRow'
import { quoteErrors, repeatedError } from '../rows/rowErrors'
import { uniqueName } from '../uniqueName'
import { compileMapping } from '../rows/compileMapping'
import { createRepairFinder } from '../rows/repairFinder'
import { createRowReader, unidentifiedError } from '../rows/rowReader'
import { readNote } from '../timelineNotes'
import { readYesNo } from '../yesNo'
import { concatBytes, createFoldedCharacterFilter } from '../encoding/foldedCharacters'
import { Utf16Decoder } from '../encoding/Utf16Decoder'
import { fixWindows1252 } from '../encoding/windows1252'
import { type FileContact, fileContact } from './arbitraryContact'
import { type GrowthCase, type Run, repeated, pieces } from './growth'

const NOW = '2026-01-01T00:00:00.000Z'
const defaults = { dateOrder: null, now: NOW }
const id = fileContact().id

/** Returns a contact with the text in a field of every kind, unchecked by the contract. */
export function contactOf(text: string): FileContact {
  const noLines = {
    extendedAddress: '',
    poBox: '',
    city: '',
    region: '',
    postalCode: '',
    country: '',
  }
  return fileContact({
    firstName: text,
    organization: text,
    emails: [{ label: text, value: 'a@b.example' }],
    phones: [{ label: 'Work', value: text }],
    websites: [{ label: '', value: text }],
    addresses: [{ label: '', formatted: text, street: text, ...noLines }],
    notes: text,
    timeline: [{ id, text, writtenAt: NOW, followUpOn: null, isDone: true }],
    tags: [text, 'other'],
    extras: { [text]: 'a', [`X-A;TYPE=${text}`]: 'a', 'X-A': text },
  })
}

/** Splits the text into the cells or headers of one row. */

const targets: ColumnTarget[] = [
  ...textFields.map((field): ColumnTarget => ({ kind: 'text', field })),
  { kind: 'wholeName' },
  { kind: 'favorite' },
  { kind: 'id' },
  { kind: 'skip' },
  { kind: 'extra', name: 'Shoe size' },
  ...listFields.flatMap((field): ColumnTarget[] => [
    { kind: 'list', field, part: 'value', slot: 1 },
    { kind: 'list', field, part: 'label', slot: 1 },
  ]),
  ...addressParts.map((part): ColumnTarget => ({ kind: 'address', part, slot: 1 })),
  ...labelSeparators.map((separator): ColumnTarget => ({ kind: 'labels', separator })),
  ...birthdayParts.map((part): ColumnTarget => ({ kind: 'birthday', part })),
  ...timelineParts.map((part): ColumnTarget => ({ kind: 'timeline', part, slot: 1 })),
]
const allColumns: ColumnMapping = {
  columns: targets.map((target, at) => ({ header: `Column ${String(at + 1)}`, target })),
}
const allPlan = compileMapping(allColumns)
const readAll = createRowReader(allColumns)
const widthOf = (text: string) => ({
  emails: 1,
  phones: 1,
  websites: 1,
  addresses: 1,
  timeline: 1,
  extras: Object.keys(contactOf(text).extras),
})
const unreadable =
  (run: Run): Run =>
  (text) => {
    try {
      return run(text)
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      return null
    }
  }
const encoder = new TextEncoder()
const chunks = (text: string) => [encoder.encode(text)]
async function decoded(text: string): Promise<void> {
  try {
    for (const type of ['csv', 'vcf'] as const)
      for await (const chunk of decodeChunks(() => chunks(text), { type })) void chunk
  } catch (error) {
    if (!(error instanceof FileError)) throw error
  }
}

const runs: Record<string, Run> = {
  ...headerRuns,
  'birthdays readBirthday': (text) => readBirthday(text, 'dmy'),
  'birthdays joinBirthday': (text) => joinBirthday(text, text, text),
  'birthdays detectDateOrder': (text) => [detectDateOrder([text]), detectDateOrder(pieces(text))],
  'columnTargets extraOption': extraOption,
  'columnTargets targetKey': (text) => targetKey({ kind: 'extra', name: text }),
  'columnTargets targetLabel': (text) =>
    targetLabel({ kind: 'list', field: 'emails', part: 'value', slot: 0, label: text }),
  'mappingError mappingError': (text) =>
    mappingError({
      columns: pieces(text).flatMap((header) => [
        { header, target: { kind: 'extra', name: header } },
        // Many columns with one header may have this field; each needs a name of its own.
        { header, target: { kind: 'list', field: 'phones', part: 'value', slot: 0 } },
      ]),
    }),
  'contactColumns extraHeader': extraHeader,
  'contactColumns extraName': (text) => [extraName(text), extraName(`Extra: ${text}`)],
  'normalizeHeader normalizeHeader': normalizeHeader,
  'contactLabels readLabels': (text) => {
    for (const separator of labelSeparators)
      for (const isOwn of [true, false])
        readLabels(text, separator, isOwn, { tags: [], isFavorite: false })
  },
  'contactLabels joinLabels': (text) => [
    joinLabels({ tags: [text], isFavorite: true }),
    joinLabels({ tags: pieces(text), isFavorite: true }),
  ],
  'csvColumn extraColumn': extraColumn,
  'csvHeader detectDelimiter': (text) => [
    detectDelimiter(text, false),
    detectDelimiter(text, true),
    detectDelimiter(`sep=;\n${text}`, true),
  ],
  'csvHeader findHeader': (text) => [
    findHeader([[text]], true),
    findHeader([pieces(text)], true),
    findHeader([['Notes:'], pieces(text), pieces(text)], true),
  ],
  'csvHeader readHeaders': unreadable((text) => [
    readHeaders([text]),
    readHeaders(pieces(text).slice(0, 5000)),
  ]),
  'csvProgram detectProgram': (text) => detectProgram(pieces(text)),
  'csvReader createCsvReader': unreadable((text) => {
    const whole = createCsvReader()
    const below = createCsvReader()
    const asked = createCsvReader({ rowDelimiter: ';' })
    return [
      below.push(`First Name,,Notes\n${text}`),
      below.end(),
      asked.push(`First Name,,Notes\n${text}`),
      asked.end(),
      whole.push(text),
      whole.end(),
    ]
  }),
  'csvSplitter createCsvSplitter': (text) => {
    for (const delimiter of [',', ';']) {
      const splitter = createCsvSplitter(delimiter, () => undefined)
      for (let start = 0; start < text.length; start += 65_536)
        splitter.write(text.slice(start, start + 65_536))
      splitter.end()
    }
  },
  'csvWriter createCsvWriter': (text) =>
    (['tessera', 'google', 'outlook'] as const).map((shape) =>
      createCsvWriter(shape, widthOf(text)).row(contactOf(text)),
    ),
  'csvLine csvLine': (text) => [csvLine([text]), csvLine(pieces(text), ';')],
  'dateOrder dateOrderOfSamples': (text) =>
    dateOrderOfSamples(
      targets.map(() => [text]),
      allColumns,
    ),
  'dateOrder dateOrderOfRows': (text) =>
    dateOrderOfRows(
      [{ cells: targets.map(() => text) }, ...pieces(text).map((cell) => ({ cells: [cell] }))],
      allColumns,
    ),
  'DateSamples DateSamples': (text) => {
    const samples = new DateSamples()
    for (const cell of [text, ...pieces(text)]) samples.add(cell)
    return samples.values
  },
  'decodeChunks decodeChunks': decoded,
  'decodeChunks blobChunks': (text) => blobChunks(new Blob([text])).next(),
  'detectEncoding detectEncoding': async (text) => {
    for (const type of ['csv', 'vcf'] as const)
      await detectEncoding(chunks(text), type).catch((error: unknown) => error)
  },
  'detectEncoding utf16Of': (text) => utf16Of(encoder.encode(text)),
  'formulaGuard guardFormula': (text) => [guardFormula(text), guardFormula(`'${text}`)],
  'formulaGuard unguardFormula': (text) => [unguardFormula(text), unguardFormula(`'${text}`)],
  'isNationalPhone isNationalPhone': isNationalPhone,
  'googleColumns googleColumns': (text) =>
    googleColumns('google', { ...widthOf(text), extras: pieces(text) }),
  'mapHeaders mapHeaders': (text) => [mapHeaders([text]), mapHeaders(pieces(text).slice(0, 5000))],
  'targetPlace targetPlace': (text) => targetPlace({ kind: 'extra', name: text }),
  'delimiters detectOtherDelimiter': (text) => [
    detectOtherDelimiter([text], ',', 6),
    detectOtherDelimiter([...pieces(text), ''], ',', pieces(text).length),
  ],
  'delimiters asDelimiter': asDelimiter,
  'delimiters delimiterName': delimiterName,
  'delimiters delimiterError': (text) => delimiterError(text, ';', text),
  'outlookColumns outlookColumns': (text) =>
    outlookColumns({ ...widthOf(text), extras: pieces(text) }),
  'outlookColumns outlookRow': (text) => outlookRow(contactOf(text)),
  'plainValues isPlainLine': (text) => isPlainLine(text, Infinity),
  'plainValues isPlainText': (text) => isPlainText(text, Infinity),
  'plainValues isPlainEmail': (text) => [isPlainEmail(text), isPlainEmail(`a@${text}`)],
  'plainValues isPlainPhone': isPlainPhone,
  'plainValues isPlainWebAddress': (text) => [
    isPlainWebAddress(text),
    isPlainWebAddress(`https://a.de/${text}`),
  ],
  'plainValues trimmed': trimmed,
  'rejectedRowsWriter createRejectedRowsWriter': (text) =>
    createRejectedRowsWriter(pieces(text), ',').row(
      [text, ...pieces(text)],
      [text, ...pieces(text)].map((reason) => ({ column: reason, reason })),
    ),
  'rejectedRowsWriter createImportReportWriter': (text) =>
    createImportReportWriter(pieces(text), ',').row([text, ...pieces(text)], {
      outcome: text,
      reason: text,
    }),
  'draftRow draftRow': (text) => {
    const packed = `a ::: ${text} ::: b`
    for (const cell of [text, packed])
      draftRow(
        allPlan,
        targets.map((target) => (target.kind === 'id' ? '' : cell)),
        defaults,
        new Map(),
      )
    draftRow(
      allPlan,
      targets.map((target) => (target.kind === 'id' ? id : text)),
      defaults,
      null,
    )
  },
  'rowErrors repeatedError': (text) =>
    Object.values(quoteErrors).map((reason) =>
      repeatedError([text], [text], text, `${text}: ${reason}`),
    ),
  'uniqueName uniqueName': (text) => {
    const names = new Map<string, number>()
    for (const piece of pieces(text)) uniqueName(piece, names)
  },
  'compileMapping compileMapping': (text) =>
    compileMapping({
      columns: pieces(text).map((header) => ({ header, target: { kind: 'extra', name: header } })),
    }),
  'rowReader createRowReader': (text) => {
    readAll(targets.map(({ kind }) => (kind === 'id' ? '' : text)))
    // With names that only a stored contact may have.
    readAll(
      targets.map(({ kind }) =>
        kind === 'id' ? id : kind === 'text' ? `a\t${pieces(text)[0] ?? ''}` : '',
      ),
    )
    // Each column alone, so that no other column fails first.
    for (const at of targets.keys())
      readAll(
        targets.map(({ kind }, place) => (place === at ? text : kind === 'text' ? 'Ada' : '')),
      )
  },
  'repairFinder createRepairFinder': (text) =>
    createRepairFinder(allColumns, {})(
      Object.fromEntries(allPlan.headers.map((header) => [header, text])),
      {},
      () => targets.map(() => text),
    ),
  'rowReader unidentifiedError': (text) => unidentifiedError(allColumns, text),
  'timelineNotes readNote': (text) =>
    [0, 1, 2, 3, 4].map((at) =>
      readNote(
        { text: 0, writtenAt: 1, followUpOn: 2, isDone: 3, id: 4 },
        ['note', '', '', '', ''].with(at, text),
        defaults,
      ),
    ),
  'yesNo readYesNo': readYesNo,
  'foldedCharacters createFoldedCharacterFilter': (text) => {
    const torn = createFoldedCharacterFilter()
    return [torn.push(encoder.encode(text)), torn.push(encoder.encode(text)), torn.end()]
  },
  'foldedCharacters concatBytes': (text) =>
    concatBytes(
      ...pieces(text)
        .slice(0, 5000)
        .map((piece) => encoder.encode(piece)),
    ),
  'Utf16Decoder Utf16Decoder': (text) => new Utf16Decoder('utf-16le').text(encoder.encode(text)),
  'windows1252 fixWindows1252': fixWindows1252,
}

const csvTexts: Record<string, GrowthCase['texts']> = {
  'csvReader createCsvReader': {
    'rows of a line with a quotation mark inside and CR at its end': repeated('a,b"c\r'),
    'equal headers': (length) => repeated('a,')(Math.min(length, 9998)),
    'short rows': repeated('a\n'),
  },
  'draftRow draftRow': {
    'packed values': repeated('a ::: '),
    'marked labels': repeated('* a ::: '),
    'words of a name': (length) => `${'b'.repeat(length / 2)} ${'a '.repeat(length / 4)}`,
  },
  'rowReader createRowReader': { 'packed addresses': repeated('a@b.example ::: ') },
}

export const csvCases: GrowthCase[] = Object.entries(runs).map(([name, run]) => ({
  name,
  run,
  texts: csvTexts[name] ?? {},
}))

/** Exports without a case: they get no text of a file, or are steps of a function that has one. */
export const withoutText = [
  'csvColumn column',
  'csvColumn textColumn',
  'csvColumn listColumns',
  'csvColumn addressColumns',
  'csvColumn timelineColumns',
  'csvColumn numbers',
  'badValues shownValue',
  'badValues badValue',
  'badValues rowFailure',
  'badValues addLeftOut',
  'badValues leftOutFailure',
  'keepRefusals extraIssue',
  'keepRefusals keepRefusals',
  'keepRefusals leftOutValue',
  'rejectedRowsWriter reasonText',
  'rowDraft addOverflow',
  'rowDraft setExtra',
  'rowDraft withItem',
  'takeOutRefused takeOutRefused',
  'timelineNotes noteId',
  'draftTexts readTexts',
  'draftTexts addWholeName',
  'draftLists readList',
  'draftLists readLabel',
  'draftAddresses readAddresses',
  'draftDetails readBirthdayCells',
  'draftDetails readTagsAndFavorite',
  'draftDetails readTimeline',
  'writeLists writeLists',
  'writeLists lineEndsOf',
  'FileError FileError',
  'fileRow missingHeaderError',
  'fileRow columnName',
]
