import { useEffect, useRef, useState } from 'react'
import { useApiDispatch } from '@/api/useApiDispatch'
import { type ContactListParams, MAX_PAGE } from '@/contract/contacts/contactFilter'
import type { ContactSummary } from '@/contract/contacts/contact'
import { contactsApi } from '../contactsApi'

/** Limit of contacts that are printed. */
export const MAX_PRINTED = 20_000

type Params = Omit<ContactListParams, 'offset' | 'limit' | 'facets'>

interface PrintRows {
  /** All rows once `isReady`, none before. */
  rows: readonly ContactSummary[]
  /** The number of rows that are loaded. */
  loaded: number
  isReady: boolean
  error: unknown
  /** Goes on after an error where loading stopped. */
  retry: () => void
}

/**
 * Loads all rows of a list in batches, up to `MAX_PRINTED`. A row that moves meanwhile
 * is there once.
 */
export function usePrintRows(params: Params): PrintRows {
  const dispatch = useApiDispatch()
  const found = useRef({ rows: new Map<string, ContactSummary>(), offset: 0 })
  const [asked] = useState(params)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Omit<PrintRows, 'retry'>>({
    rows: [],
    loaded: 0,
    isReady: false,
    error: undefined,
  })
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const { rows } = found.current
      let isMore = true
      const isStopped = () => controller.signal.aborted
      while (isMore && !isStopped()) {
        const page = { ...asked, offset: found.current.offset, limit: MAX_PAGE }
        const request = dispatch(
          contactsApi.endpoints.listContacts.initiate(page, {
            subscribe: false,
            forceRefetch: true,
          }),
        )
        controller.signal.addEventListener('abort', () => {
          request.abort()
        })
        const { items } = await request.unwrap()
        if (isStopped()) return
        for (const item of items) rows.set(item.id, item)
        found.current.offset += items.length
        isMore = items.length === MAX_PAGE && found.current.offset < MAX_PRINTED
        setState({
          rows: isMore ? [] : [...rows.values()],
          loaded: rows.size,
          isReady: !isMore,
          error: undefined,
        })
      }
    }
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) setState((known) => ({ ...known, error }))
    })
    return () => {
      controller.abort()
    }
  }, [dispatch, asked, attempt])
  return {
    ...state,
    retry: () => {
      setState((known) => ({ ...known, error: undefined }))
      setAttempt(attempt + 1)
    },
  }
}
