import type { ContactSummary } from '@/contract/contacts/contact'
import { tagHue } from '@/shared/ui/tagHue'
import { relativeDate } from '../model/contactDates'
import { contactHue, contactInitials, contactName, contactSubtitle } from '../model/contactName'
import css from './firstRows.css?inline'
import type { RowsSketch, SketchedColumn } from './rowsSketch'

export type FirstRow = ContactSummary

interface DrawnRows {
  rows: readonly FirstRow[]
  sketch: RowsSketch
  cspNonce: string
  /** The API's, for pictures. */
  address: string
  /** When the server answered rows that are kept on this device. */
  refreshedAt?: number | undefined
}

/**
 * Returns a table of the rows that fit into the window, without React: links to the contacts, and
 * nothing else that can be used. Its text is never HTML.
 */
export function drawRows({ rows, sketch, cspNonce, address, refreshedAt }: DrawnRows): HTMLElement {
  const { left, top, width, below, headerHeight, rowHeight, columns } = sketch
  const height = Math.max(0, window.innerHeight - top - below)
  const style = document.createElement('style')
  style.nonce = cspNonce
  style.textContent = css
  const header = element('div', { role: 'row', className: 'first-head', height: headerHeight }, [
    ...columns.map(headerCell),
  ])
  const shown = rows.slice(0, Math.ceil(Math.max(0, height - headerHeight) / rowHeight))
  const table = element('div', { role: 'table', className: 'first-rows', width, height }, [
    style,
    header,
    ...shown.map((row, index) => {
      const cells = columns.map((column) => cell(row, column, address))
      const line = element('div', { role: 'row', className: 'first-row', height: rowHeight }, cells)
      line.dataset['rowIndex'] = String(index)
      return line
    }),
    ...ageOf(refreshedAt),
  ])
  table.setAttribute('aria-label', 'Contacts')
  table.style.left = px(left)
  table.style.top = px(top)
  return table
}

/** Returns the note about kept rows, which the app shows in the same place (`KeptNote`). */
function ageOf(refreshedAt: number | undefined): HTMLElement[] {
  if (refreshedAt === undefined) return []
  const age = relativeDate(new Date(refreshedAt).toISOString(), Date.now())
  return [element('p', { className: 'first-age' }, [`Updated ${age} · refreshing`])]
}

interface Looks {
  className?: string
  role?: string
  width?: number
  height?: number
}

function element(tag: string, looks: Looks, content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  if (looks.className !== undefined) made.className = looks.className
  if (looks.role !== undefined) made.setAttribute('role', looks.role)
  if (looks.width !== undefined) made.style.width = px(looks.width)
  if (looks.height !== undefined) made.style.height = px(looks.height)
  made.append(...content)
  return made
}

/** Columns of buttons, whose titles are for screen readers; '' has the check boxes. */
const bareColumns = ['', 'favorite', 'actions']

function headerCell({ key, title, width }: SketchedColumn): HTMLElement {
  const looks = bareColumns.includes(key) ? { className: 'visually-hidden' } : {}
  const text = element('span', looks, [title])
  return element('div', { role: 'columnheader', className: 'first-cell', width }, [text])
}

function cell(row: FirstRow, { key, width }: SketchedColumn, address: string): HTMLElement {
  const made = element(
    'div',
    { role: 'cell', className: 'first-cell', width },
    content(row, key, address),
  )
  made.dataset['column'] = key
  return made
}

/** Returns what a cell shows; nothing in a column that only the app knows. */
function content(row: FirstRow, key: string, address: string): (Node | string)[] {
  switch (key) {
    case 'name':
      return [avatar(row, address), nameOf(row)]
    case 'email':
      return valuesOf(row.emails)
    case 'phone':
      return valuesOf(row.phones)
    case 'tags':
      return tagsOf(row.tags)
    case 'organization':
    case 'jobTitle':
    case 'department':
    case 'city':
    case 'country':
      return [text(row[key])]
    case 'createdAt':
    case 'updatedAt':
      return [text(relativeDate(row[key], Date.now()))]
    default:
      return []
  }
}

function text(value: string): HTMLElement {
  return element('span', { className: 'first-text' }, [value])
}

function more(count: number): HTMLElement[] {
  return count > 0 ? [element('span', { className: 'first-more' }, [`+${String(count)}`])] : []
}

function valuesOf([first, ...others]: ContactSummary['emails']): HTMLElement[] {
  return first ? [text(first.value), ...more(others.length)] : []
}

function tagsOf([first, ...others]: readonly string[]): HTMLElement[] {
  if (first === undefined) return []
  const chip = element('span', { className: 'first-chip' }, [first])
  chip.style.setProperty('--hue', tagHue(first))
  return [chip, ...more(others.length)]
}

function nameOf(row: FirstRow): HTMLElement {
  const link = document.createElement('a')
  link.className = 'first-name'
  link.href = `/contacts/${encodeURIComponent(row.id)}`
  link.textContent = contactName(row)
  const subtitle = contactSubtitle(row)
  return element('span', { className: 'first-names' }, [
    link,
    ...(subtitle === '' ? [] : [element('span', { className: 'first-more' }, [subtitle])]),
  ])
}

function avatar(row: FirstRow, address: string): HTMLElement {
  if (row.displayImage !== null) {
    const picture = document.createElement('img')
    picture.className = 'first-avatar'
    picture.alt = ''
    picture.src = address + row.displayImage
    return picture
  }
  const initials = element('span', { className: 'first-avatar' }, [contactInitials(row)])
  initials.ariaHidden = 'true'
  initials.style.setProperty('--tint', `oklch(0.62 0.13 ${String(contactHue(row.id))})`)
  return initials
}

function px(length: number): string {
  return `${String(length)}px`
}
