import { useMemo } from 'react'
import type { TableLayout } from '@/contract/account/users'
import { customSortKey } from '@/contract/contacts/contactSort'
import { textWidth } from '@/shared/tables/columns/contentWidths'
import {
  type CustomKey,
  type FieldNames,
  customName,
  customTitle,
  isCustom,
  ownValue,
} from '../model/customFields'
import { TextCell } from './contactCells'
import type { ContactColumn } from '../model/contactColumn'
import { contactColumns, editorOf } from './contactColumns'

/** Returns the fixed columns, and those of custom fields. */
export function columnsWith(
  custom: readonly CustomKey[],
  names?: FieldNames,
): readonly ContactColumn[] {
  return [
    ...contactColumns,
    ...custom.map((key): ContactColumn => {
      const name = customName(key)
      return {
        key,
        title: customTitle(name, names),
        isHidden: true,
        width: 120,
        contentWidth: ({ extras }) => textWidth(ownValue(extras, name)),
        grow: 1,
        sortKey: customSortKey(name),
        render: ({ extras }) => <TextCell>{ownValue(extras, name)}</TextCell>,
        editor: editorOf(key),
      }
    }),
  ]
}

/** Returns the columns of a layout: the fixed ones, and the custom fields that it names. */
export function useContactColumns(
  { columns }: TableLayout,
  names: FieldNames,
): readonly ContactColumn[] {
  const custom = columns
    .map(({ key }) => key)
    .filter(isCustom)
    .sort()
    .join('\n')
  return useMemo(() => columnsWith(custom.split('\n').filter(isCustom), names), [custom, names])
}
