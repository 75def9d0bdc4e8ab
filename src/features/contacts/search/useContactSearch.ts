import { useCallback } from 'react'
import type { FoundContact } from './searchContacts'
import { useApiDispatch } from '@/api/useApiDispatch'

/**
 * Returns a search for the command palette; `signal` cancels it. Rejects with an `ApiError`. Its
 * code loads with the first search, because the index belongs to the app's first script.
 */
export function useContactSearch(): (text: string, signal: AbortSignal) => Promise<FoundContact[]> {
  const dispatch = useApiDispatch()
  return useCallback(
    async (text, signal) => {
      const { searchContacts } = await import('../history/screens')
      return dispatch(searchContacts(text, signal))
    },
    [dispatch],
  )
}
