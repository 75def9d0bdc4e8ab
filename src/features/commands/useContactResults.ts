import { useEffect, useState } from 'react'
import type { ContactResult, FindContacts } from './command'

const DEBOUNCE_MS = 150

interface ContactResults {
  contacts: ContactResult[]
  isSearching: boolean
}

/** Searches contacts while typing, debounced. A failed search finds none. */
export function useContactResults(
  text: string,
  findContacts: FindContacts | undefined,
): ContactResults {
  const [found, setFound] = useState<{ query: string; contacts: ContactResult[] }>({
    query: '',
    contacts: [],
  })
  const query = text.trim()
  const hasSearch = findContacts !== undefined && query !== ''

  useEffect(() => {
    if (findContacts === undefined || query === '') return undefined
    const controller = new AbortController()
    const show = (contacts: ContactResult[]) => {
      if (!controller.signal.aborted) setFound({ query, contacts })
    }
    const timer = setTimeout(() => {
      findContacts(query, controller.signal).then(show, () => {
        show([])
      })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [findContacts, query])

  if (!hasSearch) return { contacts: [], isSearching: false }
  return found.query === query
    ? { contacts: found.contacts, isSearching: false }
    : { contacts: [], isSearching: true }
}
