import {
  type ExportColumn,
  type ExportColumnKey,
  exportColumnKeys,
} from '@/contract/contacts/contactFiles'
import { exportTitles } from '@/contract/contacts/exportTitles'
import { customName, isCustom } from '../model/customFields'
import type { ColumnChoice } from './exportSlice'

/** A column that a file may have, with its header. Keys are those of the table's columns. */
export interface FileColumn {
  key: string
  title: string
}

/**
 * Returns all columns that a file may have: those of the table in its order, then the other fields,
 * then the other custom fields.
 */
export function fileColumns(
  shown: readonly FileColumn[],
  customFields: readonly FileColumn[],
): FileColumn[] {
  const fields = exportColumnKeys.map((key) => ({ key, title: exportTitles[key] }))
  const columns = new Map<string, FileColumn>()
  for (const column of [...shown, ...fields, ...customFields])
    if (!columns.has(column.key) && isInFile(column)) columns.set(column.key, column)
  return [...columns.values()]
}

/** Returns the known columns as choices: those chosen before first, in their order. */
export function columnChoices(
  known: readonly FileColumn[],
  shown: readonly FileColumn[],
  chosen: readonly ColumnChoice[] | null,
): ColumnChoice[] {
  const keys = new Set(known.map(({ key }) => key))
  const before = chosen ?? shown.map(({ key }) => ({ key, isIncluded: true }))
  const kept = before.filter(({ key }) => keys.has(key))
  const keptKeys = new Set(kept.map(({ key }) => key))
  const rest = known.filter(({ key }) => !keptKeys.has(key))
  return [...kept, ...rest.map(({ key }) => ({ key, isIncluded: false }))]
}

/** Returns the choices with one of them before or after another one. */
export function moveChoice(
  choices: readonly ColumnChoice[],
  key: string,
  target: string,
  side: 'before' | 'after',
): ColumnChoice[] {
  const moved = choices.find((choice) => choice.key === key)
  const rest = choices.filter((choice) => choice !== moved)
  const at = rest.findIndex((choice) => choice.key === target)
  return moved === undefined || at < 0
    ? [...choices]
    : rest.toSpliced(side === 'after' ? at + 1 : at, 0, moved)
}

/** Returns the columns as the call takes them. */
export function toExportColumns(columns: readonly FileColumn[]): ExportColumn[] {
  return columns.flatMap(({ key, title }): ExportColumn[] => {
    if (isCustom(key)) return [{ key: 'custom', name: customName(key), title }]
    return isField(key) ? [{ key, title }] : []
  })
}

function isInFile({ key }: FileColumn): boolean {
  return isCustom(key) || isField(key)
}

function isField(key: string): key is ExportColumnKey {
  return Object.hasOwn(exportTitles, key)
}
