import { useEffect, useState } from 'react'
import type { FindContacts, ContactResult } from './command'

const PAUSE_MS = 150

interface Found {
  contacts: ContactResult[]
  isSearching: boolean
}

/** The contacts that match what is typed, asked for after a short pause and none before they are known; a failed search finds nothing, the commands stay. */
export function useContactResults(text: string, findContacts: FindContacts | undefined): Found {
  const [found, setFound] = useState<{ text: string; contacts: ContactResult[] }>({
    text: '',
    contacts: [],
  })
  const query = text.trim()
  const isWanted = findContacts !== undefined && query !== ''

  useEffect(() => {
    if (findContacts === undefined || query === '') return undefined
    const controller = new AbortController()
    const settle = (contacts: ContactResult[]) => {
      if (!controller.signal.aborted) setFound({ text: query, contacts })
    }
    const timer = setTimeout(() => {
      findContacts(query, controller.signal).then(settle, () => {
        settle([])
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [findContacts, query])

  if (!isWanted) return { contacts: [], isSearching: false }
  return found.text === query
    ? { contacts: found.contacts, isSearching: false }
    : { contacts: [], isSearching: true }
}
