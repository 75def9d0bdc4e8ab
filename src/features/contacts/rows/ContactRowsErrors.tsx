import { RowsErrors } from '@/shared/tables/windowed/RowsErrors'
import { useIsNotKept } from '../kept/useIsNotKept'
import type { ContactRows } from './useContactRows'

/** The errors of a list of contacts, whose count comes with a request of its own. */
export function ContactRowsErrors({ rows }: { rows: ContactRows }) {
  const { exactTotal, isCounting, error } = rows
  const isNotKept = useIsNotKept(error)
  return (
    <RowsErrors
      rows={rows}
      noun="contacts"
      failedTitle={
        isNotKept ? 'This list is not kept on this device' : 'The contacts could not be loaded'
      }
      missingText={
        exactTotal === null && !isCounting ? 'The contacts could not be counted.' : undefined
      }
    />
  )
}
