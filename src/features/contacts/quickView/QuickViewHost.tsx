import { useState } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'
import { QuickView } from './QuickView'

interface QuickViewHostProps {
  contactId: string
  onShow: (contactId: string | null) => void
  /** The number of rows of the list, if known. */
  total: number | null
  indexOf: (contactId: string) => number | null
  rowsBetween: (first: number, last: number) => Promise<ContactSummary[]>
}

/** The quick view over a list, with steps to the neighbors, loaded or not. */
export function QuickViewHost({
  contactId,
  onShow,
  total,
  indexOf,
  rowsBetween,
}: QuickViewHostProps) {
  // Neighbors may be rows that are not loaded, so their index is remembered.
  const [reached, setReached] = useState<{ id: string; index: number } | null>(null)
  const index = indexOf(contactId) ?? (reached?.id === contactId ? reached.index : null)
  const step = async (to: number) => {
    const [row] = await rowsBetween(to, to).catch(() => [])
    if (!row) return
    setReached({ id: row.id, index: to })
    onShow(row.id)
  }
  const steps = {
    ...(index !== null &&
      index > 0 && {
        onPrevious: () => {
          void step(index - 1)
        },
      }),
    ...(index !== null &&
      index + 1 < (total ?? 0) && {
        onNext: () => {
          void step(index + 1)
        },
      }),
  }
  return (
    <QuickView
      contactId={contactId}
      onClose={() => {
        onShow(null)
      }}
      {...steps}
    />
  )
}
