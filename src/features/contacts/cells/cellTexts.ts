import { guardFormula, unguardFormula } from '@/contactFiles/csv/formulaGuard'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { ClipboardContent } from '@/shared/tables/cells/useCellClipboard'
import { formatTable, MAX_CLIPBOARD_LENGTH, parseTable } from '@/shared/tables/cells/clipboardTable'
import { editableColumn } from '../edit/editableFields'
import { sourceNames } from '../model/sourceNames'

/** A cell of the clipboard: its text and, where we have copied it, the texts of its inputs. */
export interface ClipboardCell {
  text: string
  values: string[] | null
}

const readOnly: Record<string, (contact: ContactSummary) => string> = {
  city: ({ city }) => city,
  country: ({ country }) => country,
  birthday: ({ birthday }) => birthday,
  source: ({ source }) => sourceNames[source],
  followUpOn: ({ followUpOn }) => followUpOn ?? '',
  createdAt: ({ createdAt }) => localTime(createdAt),
  updatedAt: ({ updatedAt }) => localTime(updatedAt),
}

/** Returns a cell for the clipboard. */
export function cellOfContact(contact: ContactSummary, column: string): ClipboardCell {
  const values = editableColumn(column)?.read(contact)
  return values
    ? { text: values.filter(Boolean).join(' '), values: values.length > 1 ? [...values] : null }
    : { text: readOnly[column]?.(contact) ?? '', values: null }
}

const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** Formats a moment in local time as spreadsheets read it: `2026-01-31 10:00`. */
function localTime(timestamp: string): string {
  return time.format(new Date(timestamp))
}

/** Digits and separators, which are no formula that could do something. */
const PHONE = /^\+?[\d\s().\-/]*$/

/** Returns a text that no spreadsheet runs as a formula; a phone number stays as it is. */
function safeText(text: string): string {
  return PHONE.test(text) ? text : guardFormula(text)
}

/** Returns cells for the clipboard, as tab-separated text and as a table. */
export function toClipboard(rows: readonly (readonly ClipboardCell[])[]): ClipboardContent {
  const cells = rows.map((row) =>
    row
      .map(({ text, values }) => {
        const parts = values ? ` data-values="${escapeHtml(JSON.stringify(values))}"` : ''
        return `<td${parts}>${escapeHtml(safeText(text))}</td>`
      })
      .join(''),
  )
  return {
    text: formatTable(rows.map((row) => row.map(({ text }) => safeText(text)))),
    html: `<table data-tessera="">${cells.map((row) => `<tr>${row}</tr>`).join('')}</table>`,
  }
}

/**
 * Reads cells from the clipboard; null if it is too large. A table of a web page is read where its
 * text has no tabs.
 */
export function fromClipboard({ text, html }: ClipboardContent): ClipboardCell[][] | null {
  if (Math.max(text.length, html.length) > MAX_CLIPBOARD_LENGTH) return null
  const isOurs = html.includes('data-tessera')
  const isForeign = !isOurs && !text.includes('\t') && html.includes('<table')
  const tables = isOurs || isForeign ? parseHtml(html) : []
  if (isForeign && tables.length > 0) return tables
  return parseTable(text).map((row, at) =>
    row.map((cell, column) => ({
      text: unguardFormula(cell),
      values: tables[at]?.[column]?.values ?? null,
    })),
  )
}

/** Reads the first table of a document, which is only parsed, never shown or run. */
function parseHtml(html: string): ClipboardCell[][] {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  return [...(table?.rows ?? [])].map((row) =>
    [...row.cells].map((cell) => ({
      text: shownText(cell),
      values: storedValues(cell.dataset['values']),
    })),
  )
}

/** Returns the text of a parsed cell in the lines in which a page shows it. */
function shownText(cell: Element): string {
  // No page has this character: the parser replaces it.
  for (const end of cell.querySelectorAll('br, p, div, li')) end.after('\0')
  return cell.textContent
    .split('\0')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

function storedValues(json: string | undefined): string[] | null {
  if (json === undefined) return null
  try {
    const values: unknown = JSON.parse(json)
    return Array.isArray(values) && values.every((each) => typeof each === 'string') ? values : null
  } catch {
    return null
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
