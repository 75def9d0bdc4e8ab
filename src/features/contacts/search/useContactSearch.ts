import { useCallback } from 'react'
import type { FoundContact } from './searchContacts'
import { useApiDispatch } from '@/api/useApiDispatch'

/**
 * Finds contacts by text, for the command palette; `signal` gives an outdated search up. Rejects with an `ApiError` when the call fails. The code
 * comes with the first search: this feature's index belongs to the app's first script.
 */
export function useContactSearch(): (text: string, signal: AbortSignal) => Promise<FoundContact[]> {
  const dispatch = useApiDispatch()
  return useCallback(
    async (text, signal) => {
      const { searchContacts } = await import('./searchContacts')
      return dispatch(searchContacts(text, signal))
    },
    [dispatch],
  )
}
