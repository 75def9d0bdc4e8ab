import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { tabStorage } from '../../lib/storage/safeStorage'
import { readRow, storageKeyOf } from './restoredRow'

interface RestoredRow {
  /** The row (with fraction) to start at: where the user left this history entry, else 0. */
  initialRow: number
  /** Reports the row at the top on each scroll. */
  onTopRowChange: (row: number) => void
}

/**
 * Restores the scroll position of a list for each history entry of this tab. Entries with the same
 * result (`resultKey`) share it: opening something over the list does not scroll it.
 */
export function useRestoredRow(name: string, resultKey: string): RestoredRow {
  const { key } = useLocation()
  const storageKey = storageKeyOf(name, key)
  const row = useRef<number | null>(null)
  const [initialRow] = useState(() => readRow(storageKey))

  useEffect(() => {
    const save = () => {
      if (row.current !== null) tabStorage.set(storageKey, String(row.current))
    }
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [storageKey])
  // After it was saved: the next result has not reported its row yet.
  useEffect(
    () => () => {
      row.current = null
    },
    [resultKey],
  )

  return {
    initialRow,
    onTopRowChange: useCallback((top: number) => {
      row.current = top
    }, []),
  }
}
