import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useIsServed } from '@/api/extensions'
import { useApiDispatch } from '@/api/useApiDispatch'
import { type ExportColumn, MAX_EXPORT_COLUMNS } from '@/contract/contacts/contactFiles'
import { exportTitles } from '@/contract/contacts/exportTitles'
import { extensions } from '@/contract/extensions'
import { attachSlice } from '@/shared/lib/attachSlice'
import { shownColumns } from '@/shared/tables/columns/tableLayout'
import { useFieldNames } from '../fields/useFieldNames'
import { customKey, customName, customTitle, isCustom } from '../model/customFields'
import { useCustomFields } from '../filters/useCustomFields'
import { useListLayout, useListQuery } from '../list/ContactsListContext'
import { type FileColumn, columnChoices, fileColumns, toExportColumns } from './exportColumns'
import {
  type ColumnChoice,
  type ExportColumnsMode,
  exportIdsIncluded,
  exportModeChosen,
  exportSlice,
  selectExport,
} from './exportSlice'

/** The columns of a file and the order of its rows, as the call takes them. */
export interface FileShape {
  columns: ExportColumn[]
  sort: string
}

export type NamedChoice = ColumnChoice & FileColumn

export interface ExportColumns {
  /** The offered modes; none where the backend has no columns to choose. */
  modes: readonly ExportColumnsMode[]
  mode: ExportColumnsMode
  setMode: (mode: ExportColumnsMode) => void
  hasIds: boolean
  setHasIds: (hasIds: boolean) => void
  /** All columns in the order of the file, while they are chosen one by one. */
  choices: readonly NamedChoice[]
  /** The number of columns in the file; null for all fields. */
  count: number | null
  /** Null for all fields. */
  shape: FileShape | null
  /** The reason why these columns cannot be exported; null if they can. */
  issue: string | null
}

/** Returns the columns that a CSV file gets, as chosen before in this tab. */
export function useExportColumns(): ExportColumns {
  const dispatch = useApiDispatch()
  useState(() => {
    dispatch(attachSlice(exportSlice))
  })
  const { mode: wanted, columns: chosen, hasIds } = useSelector(selectExport)
  const { hasCards, columns: tableColumns, layout } = useListLayout()
  const { sort } = useListQuery()
  const names = useFieldNames()
  // A backend without extensions writes its own columns.
  const isServed = useIsServed(extensions.jobs)
  const modes: ExportColumnsMode[] = isServed
    ? hasCards
      ? ['all', 'chosen']
      : ['all', 'shown', 'chosen']
    : []
  const mode = modes.includes(wanted) ? wanted : 'all'
  const customFields = useCustomFields(mode === 'chosen') ?? []

  const shown = shownColumns(tableColumns, layout).map(({ column: { key, title } }) => ({
    key,
    title,
  }))
  const chosenFields = (chosen ?? [])
    .filter(({ isIncluded }) => isIncluded)
    .flatMap(({ key }) => (isCustom(key) ? [customName(key)] : []))
  const known = fileColumns(
    shown,
    [...customFields, ...chosenFields].map((name) => ({
      key: customKey(name),
      title: customTitle(name, names),
    })),
  )
  const byKey = new Map(known.map((column) => [column.key, column]))
  const choices = columnChoices(known, shown, chosen).flatMap((choice) => {
    const column = byKey.get(choice.key)
    return column ? [{ ...choice, ...column }] : []
  })
  const columns = toExportColumns(
    mode === 'shown'
      ? [...shown, ...(hasIds ? [{ key: 'id', title: exportTitles.id }] : [])]
      : choices.filter(({ isIncluded }) => isIncluded),
  )
  return {
    modes,
    mode,
    setMode: (next) => {
      dispatch(exportModeChosen(next))
    },
    hasIds,
    setHasIds: (next) => {
      dispatch(exportIdsIncluded(next))
    },
    choices,
    count: mode === 'all' ? null : columns.length,
    shape: mode === 'all' ? null : { columns, sort },
    issue: mode === 'all' ? null : issueOf(columns.length),
  }
}

function issueOf(count: number): string | null {
  if (count === 0) return 'Choose at least one column.'
  return count > MAX_EXPORT_COLUMNS ? `Choose at most ${String(MAX_EXPORT_COLUMNS)} columns.` : null
}
