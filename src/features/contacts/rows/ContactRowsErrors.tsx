import { RowsErrors } from '@/shared/tables/windowed/RowsErrors'
import type { ContactRows } from './useContactRows'

/** The errors of a list of contacts, whose count comes with a request of its own. */
export function ContactRowsErrors({ rows }: { rows: ContactRows }) {
  const { exactTotal, isCounting } = rows
  return (
    <RowsErrors
      rows={rows}
      noun="contacts"
      failedTitle="The contacts could not be loaded"
      missingText={
        exactTotal === null && !isCounting ? 'The contacts could not be counted.' : undefined
      }
    />
  )
}
