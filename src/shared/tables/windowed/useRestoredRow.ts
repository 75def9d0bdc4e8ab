import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { tabStorage } from '../../lib/storage/safeStorage'

interface RestoredRow {
  /** The row (with fraction) to begin at: where the reader left this entry of the history, else 0. */
  initialRow: number
  /** Tell it the row at the top on each scroll. */
  onTopRowChange: (row: number) => void
}

/**
 * Remembers how far a list was scrolled for each entry of this tab's history; back and forward lead to the same rows. Entries that show the same result
 * (`resultKey`) are at the same row: what is open over the list does not scroll it.
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
  // After it was saved: what is shown next has not said yet where it stands.
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

/** The row at which a list begins at an entry of the history, told by the router's key. */
export function restoredRow(name: string, key: string): number {
  return readRow(storageKeyOf(name, key))
}

function storageKeyOf(name: string, key: string): string {
  // The entry that a document began with has no key of its own: it is told by the document.
  return `tessera:row:${name}:${key === 'default' ? String(performance.timeOrigin) : key}`
}

function readRow(storageKey: string): number {
  const row = Number(tabStorage.get(storageKey))
  return Number.isFinite(row) && row > 0 ? row : 0
}
