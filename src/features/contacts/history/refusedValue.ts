import { isApiError } from '@/api/apiError'
import type { FieldNames } from '../model/customFields'
import type { ActDirection, ActRow } from './act'
import { cellLabel, cellText } from './cellText'

/**
 * Returns which value of an act today's rules refuse, and why; null for another error. `rows` are
 * those of the request.
 */
export function refusedValue(
  error: unknown,
  rows: readonly ActRow[],
  direction: ActDirection,
  names: FieldNames,
): string | null {
  const fields = isApiError(error) ? error.fields : undefined
  const [refused] = Object.entries(fields ?? {})
  if (!refused) return null
  const [path, reason] = refused
  const [, at = '0', field = path] = /^rows\.(\d+)\.change\.(.+)$/.exec(path) ?? []
  const row = rows[Number(at)]
  const values = direction === 'undo' ? row?.before : row?.after
  const name = field.startsWith('extras.') ? field : (field.split('.')[0] ?? '')
  const text = values ? cellText(values, name) : ''
  return text === ''
    ? null
    : `“${text}” is not accepted in ${cellLabel(name, names)} anymore. ${reason}`
}
