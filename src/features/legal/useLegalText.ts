import { useEffect, useState } from 'react'
import { type LegalName, type LegalText, loadLegalText } from './legalText'

type Loaded = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; text: LegalText }

/** The text of a legal page, fetched when it is shown and given up when it is left; `retry` fetches it again. */
export function useLegalText(name: LegalName): Loaded & { retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const { signal, abort } = controlled()
    loadLegalText(name, signal).then(
      (text) => {
        if (!signal.aborted) setLoaded({ state: 'ready', text })
      },
      () => {
        if (!signal.aborted) setLoaded({ state: 'failed' })
      },
    )
    return abort
  }, [name, attempt])

  const retry = () => {
    setLoaded({ state: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { ...loaded, retry }
}

function controlled() {
  const controller = new AbortController()
  return {
    signal: controller.signal,
    abort: () => {
      controller.abort()
    },
  }
}
