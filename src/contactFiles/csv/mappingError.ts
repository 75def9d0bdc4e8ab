import { type ColumnMapping } from '@/contract/contacts/columnMapping'
import type { RowError } from '../rows/rowResult'
import { targetPlace } from './targetPlace'
import { targetLabel } from './columnTargets'

/** Returns why a mapping can't be used, with the header ('' for all), or null. */
export function mappingError({ columns }: ColumnMapping): RowError | null {
  if (
    columns.every(
      ({ target }) => target.kind === 'extra' || target.kind === 'skip' || target.kind === 'id',
    )
  ) {
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
