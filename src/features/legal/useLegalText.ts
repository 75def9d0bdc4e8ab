import { useEffect, useState } from 'react'
import { type LegalName, type LegalText, loadLegalText } from './legalText'

type LegalTextState =
  { state: 'loading' } | { state: 'failed' } | { state: 'ready'; text: LegalText }

/** Loads a legal text; `retry` loads it again. */
export function useLegalText(name: LegalName): LegalTextState & { retry: () => void } {
  const [loaded, setLoaded] = useState<LegalTextState>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    loadLegalText(name, signal).then(
      (text) => {
        if (!signal.aborted) setLoaded({ state: 'ready', text })
      },
      () => {
        if (!signal.aborted) setLoaded({ state: 'failed' })
      },
    )
    return () => {
      controller.abort()
    }
  }, [name, attempt])

  const retry = () => {
    setLoaded({ state: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { ...loaded, retry }
}
