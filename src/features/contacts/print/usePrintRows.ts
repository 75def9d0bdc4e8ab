import { useEffect, useRef, useState } from 'react'
import { useApiDispatch } from '@/api/useApiDispatch'
import { type ContactListParams, MAX_PAGE } from '@/contract/contacts/contactFilter'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { ContactGrouping } from '@/contract/contacts/contactGroupings'
import { contactsApi } from '../contactsApi'
import { type PrintGroup, fetchGroupKeys, groupRows } from './printGroups'

/** Limit of contacts that are printed. */
export const MAX_PRINTED = 20_000

type Params = Omit<ContactListParams, 'offset' | 'limit' | 'facets'>

interface PrintRows {
  /** The rows in groups once `isReady`; null if the list has none. */
  groups: readonly PrintGroup[] | null
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
 * Loads all rows of a list in batches, up to `MAX_PRINTED`, and their groups. A row that moves
 * meanwhile is there once.
 */
export function usePrintRows(params: Params, by: ContactGrouping | null): PrintRows {
  const dispatch = useApiDispatch()
  const found = useRef({ rows: new Map<string, ContactSummary>(), offset: 0, isComplete: false })
  const [{ asked, group }] = useState({ asked: params, group: by })
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Omit<PrintRows, 'retry'>>({
    rows: [],
    groups: null,
    loaded: 0,
    isReady: false,
    error: undefined,
  })
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const { rows } = found.current
      // A retry goes on where loading stopped.
      let isMore = !found.current.isComplete
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
        found.current.isComplete = !isMore
        setState((known) => ({ ...known, loaded: rows.size, error: undefined }))
      }
      const { sort: _sort, extra: _extra, ...filter } = asked
      const keys = group && (await dispatch(fetchGroupKeys(group, filter, controller.signal)))
      if (isStopped()) return
      const all = [...rows.values()]
      setState({
        rows: all,
        groups: group && keys && groupRows(all, group, keys),
        loaded: all.length,
        isReady: true,
        error: undefined,
      })
    }
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) setState((known) => ({ ...known, error }))
    })
    return () => {
      controller.abort()
    }
  }, [dispatch, asked, group, attempt])
  return {
    ...state,
    retry: () => {
      setState((known) => ({ ...known, error: undefined }))
      setAttempt(attempt + 1)
    },
  }
}
