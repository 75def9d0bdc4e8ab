import { useEffect, useState } from 'react'
import * as v from 'valibot'
import {
  type ContactView,
  type TableLayout,
  type UserSettings,
  tableLayout,
} from '@/contract/account/users'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { userStorageKey } from '@/shared/lib/storage/userStorage'
import { defaultLayout } from '@/shared/tables/columns/tableLayout'
import { useSaveSettings } from '@/features/auth'

export interface LayoutState {
  layout: TableLayout
  setLayout: (layout: TableLayout) => void
  /** Returns to the view's own layout. */
  resetLayout: () => void
}

/** Milliseconds after the last layout change until it is saved. */
const SAVE_DELAY_MS = 1000

/**
 * The layout of the contacts table: the view's or, if changed, this browser's. Without a view it
 * belongs to the settings; this browser keeps what is not saved yet.
 */
export function useTableLayout(
  userId: string,
  view: ContactView | null,
  { contactsLayout = defaultLayout }: UserSettings,
): LayoutState {
  const key = userStorageKey(`contacts-layout:${userId}:${view?.id ?? ''}`)
  const [held, setHeld] = useState(() => ({ key, layout: readLayout(key) }))
  if (held.key !== key) setHeld({ key, layout: readLayout(key) })
  const own = held.key === key ? held.layout : null
  const keep = (layout: TableLayout | null) => {
    setHeld({ key, layout })
    writeLayout(key, layout)
  }

  const { save, canSave } = useSaveSettings()
  const saveUntilLast = async (layout: TableLayout): Promise<void> => {
    if (!(await save((settings) => ({ ...settings, contactsLayout: layout })))) return
    const last = readLayout(key)
    if (last === null) return
    if (JSON.stringify(last) === JSON.stringify(layout)) keep(null)
    else await saveUntilLast(last)
  }
  const saveLayout = useStableCallback((layout: TableLayout) => {
    void saveUntilLast(layout)
  })
  // Without permission to change the settings, only this browser keeps the layout.
  const unsaved = view === null && canSave ? own : null
  useEffect(() => {
    if (unsaved === null) return undefined
    const timer = setTimeout(() => {
      saveLayout(unsaved)
    }, SAVE_DELAY_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [unsaved, saveLayout])
  return {
    layout: own ?? view?.layout ?? contactsLayout,
    setLayout: keep,
    resetLayout: () => {
      keep(null)
    },
  }
}

function readLayout(key: string): TableLayout | null {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), tableLayout),
    browserStorage.get(key),
  )
  return parsed.success ? parsed.output : null
}

function writeLayout(key: string, layout: TableLayout | null): void {
  if (layout === null) browserStorage.remove(key)
  else browserStorage.set(key, JSON.stringify(layout))
}
