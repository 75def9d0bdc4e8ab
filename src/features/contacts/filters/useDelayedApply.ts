import { useEffect, useRef, useState } from 'react'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { filtersIssue } from './changeFilters'
import type { ContactFilters } from './contactFilters'

type Conditions = Pick<ContactFilters, 'match' | 'of'>

/** Milliseconds after the last change until it applies, as in the search box. */
const APPLY_DELAY_MS = 250

interface DelayedApply {
  /** Why the last conditions do not apply. */
  issue: string | undefined
  apply: (next: Conditions) => void
}

/** Applies conditions once typing pauses, or when their editor closes. */
export function useDelayedApply(
  filters: ContactFilters,
  onChange: (filters: ContactFilters) => void,
): DelayedApply {
  const [issue, setIssue] = useState<string>()
  const waiting = useRef<Conditions>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useStableCallback(() => {
    clearTimeout(timer.current)
    const next = waiting.current
    waiting.current = null
    if (next === null) return
    const { match, of } = filters
    if (JSON.stringify(next) !== JSON.stringify({ match, of })) onChange({ ...filters, ...next })
  })
  useEffect(() => {
    const page = window.location.pathname
    return () => {
      // Not on the way to another screen, whose URL it would change.
      if (window.location.pathname === page) flush()
    }
  }, [flush])
  return {
    issue,
    apply: (next) => {
      const found = filtersIssue({ ...filters, ...next })
      setIssue(found)
      clearTimeout(timer.current)
      waiting.current = found === undefined ? next : null
      timer.current = setTimeout(flush, APPLY_DELAY_MS)
    },
  }
}
