import type { ColumnMapping, ColumnTarget } from '@/contract/contacts/columnMapping'
import type { RowError } from '../rows/rowResult'
import { targetPlace } from './targetPlace'
import { targetLabel } from './columnTargets'

/** The kinds of columns that fill no field of a contact. */
const withoutField: readonly ColumnTarget['kind'][] = ['extra', 'skip', 'id', 'match']

/** Returns why a mapping can't be used, with the header ('' for all), or null. */
export function mappingError({ columns }: ColumnMapping): RowError | null {
  if (columns.every(({ target }) => withoutField.includes(target.kind))) {
    return {
      column: '',
      reason:
        'No column of this file was recognized. Its first row must contain the headers; otherwise choose a field for each column below.',
    }
  }
  const first = new Map<string, string>()
  for (const { header, target } of columns) {
    const place = targetPlace(target)
    const other = place === null ? undefined : first.get(place)
    if (other !== undefined)
      return { column: header, reason: `“${other}” is already mapped to ${targetLabel(target)}.` }
    if (place !== null) first.set(place, header)
  }
  return null
}
