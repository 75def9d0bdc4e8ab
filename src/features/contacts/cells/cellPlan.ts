import { changeErrors } from '@/contract/changeErrors'
import { MAX_CHANGED_CELLS, cellsOf } from '@/contract/contacts/changeCells'
import { contactPatch, isIdentified } from '@/contract/contacts/contactChange'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { messages } from '@/contract/fields'
import { formatNumber } from '@/shared/lib/format'
import { type CellBounds, sizeOf } from '@/shared/tables/cells/cellRange'
import { type CellValues, type EditableField, editableColumn } from '../edit/editableFields'
import { contactName } from '../model/contactName'
import { shownFields } from '../writes/saveContactPatch'

/** The most wrong cells that are listed. */
const MAX_LISTED = 100

export interface TargetColumn {
  key: string
  title: string
}

/** A contact that a paste changes, with the values before. */
export interface PlannedRow {
  id: string
  version: number
  name: string
  before: ContactPatch
  change: ContactPatch
}

export interface CellProblem {
  contact: string
  column: string
  value: string
  reason: string
}

export interface CellPlan {
  rows: PlannedRow[]
  /** The cells that can be written, changed or not, and all of them. */
  valid: number
  cells: number
  /** The first 100 wrong cells, and their number. */
  problems: CellProblem[]
  problemCount: number
}

interface PlanInput {
  /** The rows from the top of the block on. */
  rows: readonly ContactSummary[]
  columns: readonly TargetColumn[]
  /** Returns the texts for a cell by its place in the block; null leaves it as it is. */
  valuesAt: (row: number, column: number, field: EditableField) => CellValues | null
  canEdit: (contact: ContactSummary, column: string) => boolean
}

/**
 * Plans the changes of a block of cells: what each contact gets, and which cells their fields
 * refuse, by the contract's rules as in the cell editors. Cells that stay the same change nothing.
 */
export function planCells({ rows, columns, valuesAt, canEdit }: PlanInput): CellPlan {
  const plan: CellPlan = { rows: [], valid: 0, cells: 0, problems: [], problemCount: 0 }
  const refuse = (problem: CellProblem) => {
    plan.problemCount += 1
    if (plan.problems.length < MAX_LISTED) plan.problems.push(problem)
  }
  rows.forEach((contact, row) => {
    const name = contactName(contact)
    const written: { column: string; value: string }[] = []
    let [after, change, before]: [ContactSummary, ContactPatch, ContactPatch] = [contact, {}, {}]
    columns.forEach(({ key, title }, column) => {
      const field = editableColumn(key)
      const values = field && valuesAt(row, column, field)
      if (!values) return
      plan.cells += 1
      const value = values.filter(Boolean).join(' ')
      const patch = field.patch(after, values)
      const reason = canEdit(contact, key)
        ? Object.values(changeErrors(contactPatch, patch, contact))[0]
        : 'You may not change this.'
      if (reason !== undefined) {
        refuse({ contact: name, column: title, value, reason })
        return
      }
      written.push({ column: title, value })
      after = { ...after, ...shownFields(patch) }
      change = mergePatches(change, patch)
      before = mergePatches(field.patch(contact, field.read(contact)), before)
    })
    if (written.length > 0 && !isIdentified(after)) {
      for (const cell of written) refuse({ contact: name, ...cell, reason: messages.required })
      return
    }
    plan.valid += written.length
    const changed = changedFields(before, change)
    if (Object.keys(changed.change).length > 0)
      plan.rows.push({ id: contact.id, version: contact.version, name, ...changed })
  })
  return plan
}

/** Returns the number of changed fields, which the call limits. */
export function countChanges(rows: readonly Pick<PlannedRow, 'change'>[]): number {
  return rows.reduce((sum, { change }) => sum + cellsOf(change), 0)
}

function mergePatches(one: ContactPatch, other: ContactPatch): ContactPatch {
  const merged = { ...one, ...other }
  if (one.extras && other.extras) merged.extras = { ...one.extras, ...other.extras }
  return merged
}

function changedFields(
  { extras: oldExtras = {}, ...before }: ContactPatch,
  { extras = {}, ...change }: ContactPatch,
): Record<'before' | 'change', ContactPatch> {
  const fields = changedEntries(before, change)
  const custom = changedEntries(oldExtras, extras)
  const isCustomChanged = Object.keys(custom.change).length > 0
  return {
    before: { ...fields.before, ...(isCustomChanged && { extras: custom.before }) },
    change: { ...fields.change, ...(isCustomChanged && { extras: custom.change }) },
  }
}

function changedEntries<T>(before: Record<string, T>, change: Record<string, T>) {
  const old = new Map(Object.entries(before))
  const changed = Object.entries(change).filter(([name, value]) => !isSame(old.get(name), value))
  return {
    before: Object.fromEntries(
      changed.flatMap(([name]) => {
        const value = old.get(name)
        return value === undefined ? [] : [[name, value]]
      }),
    ),
    change: Object.fromEntries(changed),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

interface Placement {
  /** The number of rows and columns of the clipboard. */
  size: { rows: number; columns: number }
  selected: CellBounds
  columns: readonly (TargetColumn & { isEditable: boolean })[]
  total: number
}

/**
 * Returns the block that a clipboard is laid on: from the first selected cell on, or again and again
 * over a selected block that it divides evenly. Returns a sentence where it does not fit, has too
 * many cells, or meets a read-only column.
 */
export function placePaste({ size, selected, columns, total }: Placement): CellBounds | string {
  const block = sizeOf(selected)
  const isTiled = block.rows % size.rows === 0 && block.columns % size.columns === 0
  const { rows, columns: width } = isTiled ? block : size
  const bounds = {
    top: selected.top,
    bottom: selected.top + rows - 1,
    left: selected.left,
    right: selected.left + width - 1,
  }
  const tooMany = tooManyCells(rows * width)
  if (tooMany !== null) return tooMany
  if (bounds.right >= columns.length)
    return `You are pasting ${count(width, 'column')}, and only ${fit(columns.length - selected.left)} from “${columns[selected.left]?.title ?? ''}” on. Nothing was pasted.`
  if (bounds.bottom >= total)
    return `You are pasting ${count(rows, 'row')}, and only ${fit(total - selected.top)} from the selected one on. Nothing was pasted.`
  return readOnlyColumns(columns.slice(bounds.left, bounds.right + 1)) ?? bounds
}

/** Returns a sentence about columns that cannot be changed; null if all can. */
export function readOnlyColumns(columns: Placement['columns']): string | null {
  const titles = columns.filter(({ isEditable }) => !isEditable).map(({ title }) => `“${title}”`)
  if (titles.length === 0) return null
  return `${titles.join(', ')} cannot be changed. Nothing was changed.`
}

/** Returns a sentence about too many cells; null if they are not too many. */
export function tooManyCells(cells: number): string | null {
  if (cells <= MAX_CHANGED_CELLS) return null
  return `These are ${formatNumber(cells)} cells. Change at most ${formatNumber(MAX_CHANGED_CELLS)} at once. Nothing was changed.`
}

function count(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`
}

function fit(number: number): string {
  return number === 1 ? '1 fits' : `${formatNumber(number)} fit`
}
