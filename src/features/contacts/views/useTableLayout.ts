import { useState } from 'react'
import * as v from 'valibot'
import { type ContactView, type TableLayout, tableLayout } from '@/contract/users'
import { userStorageKey } from '@/shared/lib/userStorage'
import { defaultLayout } from '@/shared/tables/tableLayout'

interface LayoutState {
  layout: TableLayout
  setLayout: (layout: TableLayout) => void
  /** Back to the view's own layout. */
  resetLayout: () => void
}

/** The layout of the contacts table: that of the view or, where it was changed since, as this person left it in this browser. */
export function useTableLayout(userId: string, view: ContactView | null): LayoutState {
  const key = userStorageKey(`contacts-layout:${userId}:${view?.id ?? ''}`)
  const [held, setHeld] = useState(() => ({ key, layout: readLayout(key) }))
  if (held.key !== key) setHeld({ key, layout: readLayout(key) })
  const own = held.key === key ? held.layout : null
  const keep = (layout: TableLayout | null) => {
    setHeld({ key, layout })
    writeLayout(key, layout)
  }
  return { layout: own ?? view?.layout ?? defaultLayout, setLayout: keep, resetLayout: () => { keep(null) } }
}

function readLayout(key: string): TableLayout | null {
  try {
    const stored = localStorage.getItem(key)
    const parsed = stored === null ? null : v.safeParse(tableLayout, JSON.parse(stored))
    return parsed?.success === true ? parsed.output : null
  } catch {
    return null // forbidden storage, or no JSON
  }
}

function writeLayout(key: string, layout: TableLayout | null): void {
  try {
    if (layout === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(layout))
  } catch {
    // a browser may forbid storage, or have none left; the layout holds until the page is left
  }
}
