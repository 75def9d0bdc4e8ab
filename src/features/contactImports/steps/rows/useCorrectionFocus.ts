import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ImportRow } from '@/contract/contacts/contactImport'
import { correctableValues } from './badValuesOf'

interface Place {
  row: number
  at: number
}

/** Moves the focus on once a corrected row and its list are shown again. */
export function useCorrectionFocus(): {
  listRef: RefObject<HTMLDivElement | null>
  /** Focuses the same field if it is still wrong, else the next one, else the list. */
  focusAfter: (row: ImportRow, at: number) => void
} {
  const listRef = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState<Place | null>(null)
  useEffect(() => {
    if (!from || !listRef.current) return
    const fields = [...listRef.current.querySelectorAll<HTMLElement>('[data-correction]')]
    const places = fields
      .map((field) => ({ field, ...placeOf(field) }))
      .sort((one, other) => one.row - other.row || one.at - other.at)
    const next = places.find(({ row, at }) => row > from.row || (row === from.row && at >= from.at))
    const field = (next ?? places[0])?.field ?? listRef.current
    field.focus()
    if (field instanceof HTMLInputElement) field.select()
  }, [from])
  return {
    listRef,
    focusAfter: (row, at) => {
      const isStillWrong = correctableValues(row).some((value) => value.at === at)
      setFrom({ row: row.row, at: isStillWrong ? at : at + 1 })
    },
  }
}

function placeOf({ dataset }: HTMLElement): Place {
  const [row = 0, at = 0] = (dataset['correction'] ?? '').split(' ').map(Number)
  return { row, at }
}
