import { isCustomField, isKnownHeader, knownColumns } from '../csv/contactColumns'
import { ColumnValues } from '../csv/ColumnValues'
import { bareLabel, labelledColumn } from '../csv/labelledColumn'
import { proposeColumns } from '../csv/proposeColumns'
import { withProposals } from '../csv/withProposals'
import { ReportLines } from '../csv/reportLines'
import { guardCell, guardForProgram, isRenumbered, unguardCell } from '../csv/spreadsheetGuard'
import { readGroup } from '../contactLabels'
import { englishColumn, numberedColumn } from '../csv/englishColumns'
import { otherColumn } from '../csv/otherColumn'
import { foldHeader } from '../csv/languages/foldHeader'
import { meaningsOf } from '../csv/languages/languageColumns'
import { detectLanguage, foreignColumns, isForeignHeader } from '../csv/languages/resolveLanguages'
import { resolveNames } from '../csv/languages/resolveNames'
import { isOwnTitle, isOwnValue, tableColumns } from '../csv/tableColumns'
import { mapHeaders } from '../csv/mapHeaders'
import { compileMapping } from '../rows/compileMapping'
import { draftRow } from '../rows/draftRow'
import { bareValue, copiedValue } from '../rows/bareValue'
import { namedAddress } from '../rows/namedAddress'
import { mayBeSeveralPhones, severalValues } from '../rows/severalValues'
import { customFieldName, readCustomFields } from '../customFields'
import { foldCustomFields } from '../foldCustomFields'
import { type Run, pieces } from './growth'

function columnValues(text: string): ColumnValues {
  const values = new ColumnValues()
  for (const row of [[text], pieces(text), pieces(text)]) values.add(row.slice(0, 5000))
  return values
}

/** The readers of headers and custom fields, for the growth test. */
export const headerRuns: Record<string, Run> = {
  'contactColumns knownColumns': (text) => [
    knownColumns([text]),
    knownColumns(pieces(text).slice(0, 5000)),
  ],
  'contactColumns isCustomField': isCustomField,
  'englishColumns englishColumn': englishColumn,
  'englishColumns numberedColumn': (text) => [
    numberedColumn(text),
    numberedColumn(`phone ${text}`),
  ],
  'otherColumn otherColumn': otherColumn,
  'labelledColumn labelledColumn': labelledColumn,
  'labelledColumn bareLabel': bareLabel,
  'ColumnValues ColumnValues': (text) => columnValues(text).values,
  'proposeColumns proposeColumns': (text) =>
    proposeColumns(mapHeaders(pieces(text).slice(0, 5000)), columnValues(text).values),
  'withProposals withProposals': (text) =>
    withProposals(mapHeaders(pieces(text).slice(0, 5000)), []),
  'reportLines ReportLines': (text) => {
    const lines = new ReportLines(6)
    return [text, ...pieces(text)].map((cell) => lines.add({ cells: [cell], error: null }))
  },
  'spreadsheetGuard isRenumbered': (text) => [isRenumbered(text), isRenumbered(`1${text}`)],
  'spreadsheetGuard guardCell': (text) => [guardCell(text), guardCell(`'${text}`)],
  'spreadsheetGuard unguardCell': (text) => [unguardCell(text), unguardCell(`'${text}`)],
  'spreadsheetGuard guardForProgram': (text) => [
    guardForProgram(text),
    guardForProgram(`+1${text}`),
  ],
  'contactLabels readGroup': (text) => [readGroup(text), readGroup(`* ${text}`)],
  'customFields customFieldName': customFieldName,
  'customFields readCustomFields': (text) => {
    const places = pieces(text).map((_, at) => ({
      value: 0,
      label: at,
      name: 'a',
      valueName: 'b',
      labelName: 'c',
    }))
    readCustomFields(places, pieces(text), {})
  },
  'foldCustomFields foldCustomFields': (text) =>
    foldCustomFields({ [text]: text, [`Custom Field ${text} - Value`]: text }),
  'foldHeader foldHeader': foldHeader,
  'languageColumns meaningsOf': meaningsOf,
  'resolveLanguages detectLanguage': (text) => detectLanguage(pieces(text).slice(0, 5000)),
  'resolveLanguages foreignColumns': (text) => foreignColumns(pieces(text).slice(0, 5000)),
  'resolveLanguages isForeignHeader': isForeignHeader,
  'resolveNames resolveNames': (text) => resolveNames(pieces(text).slice(0, 5000), []),
  'tableColumns isOwnTitle': isOwnTitle,
  'tableColumns isOwnValue': isOwnValue,
  'tableColumns tableColumns': (text) => {
    const headers = ['Name', 'Added', 'Phone', ...pieces(text)]
    tableColumns(
      headers,
      headers.map(() => null),
    )
  },
  'bareValue bareValue': (text) => [bareValue('emails', `<${text}`), bareValue('phones', text)],
  'bareValue copiedValue': (text) => [copiedValue('emails', text), copiedValue('phones', text)],
  'namedAddress namedAddress': (text) => [
    namedAddress(`${text} <a@example.com>`),
    namedAddress(`a <${text}>`),
  ],
  'shortenedPhones readablePhones': (text) => {
    const plan = compileMapping(mapHeaders(['Phone', 'Mobile']))
    draftRow(plan, [`1${text}`, '4.1E+10'], { dateOrder: null, now: '' }, null)
  },
  'severalValues mayBeSeveralPhones': mayBeSeveralPhones,
  'severalValues severalValues': (text) => [
    severalValues('phones', `0123456 / ${text}`),
    severalValues('emails', text),
    severalValues('phones', `123456; ${text}`),
    severalValues('websites', text),
  ],
  'contactColumns isKnownHeader': (text) => [
    isKnownHeader(text),
    isKnownHeader(`phone 1 - ${text}`),
  ],
}
