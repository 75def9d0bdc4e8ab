import { type ReactNode, createContext, use, useEffect, useState } from 'react'

export interface PhoneTexts {
  /** Formats a number for the reader: nationally if it is of their country. */
  format: (written: string) => string
  /** Returns a number as it is stored, or the text if it cannot be read. */
  read: (written: string) => string
  /** Tells whether a number is valid in a country as it is; true while the code is not loaded. */
  isRead: (written: string) => boolean
  /** Returns `read` once its code is loaded, or how it is now if that fails. */
  loadRead: () => Promise<PhoneTexts['read']>
  /** The calling code of the reader's country, such as `+46`; '' while it is not known. */
  ownCode: string
}

const asWritten: PhoneTexts = {
  format: (text) => text,
  read: (text) => text,
  loadRead: () => Promise.resolve((text) => text),
  isRead: () => true,
  ownCode: '',
}

const PhoneTextsContext = createContext(asWritten)

export function usePhoneTexts(): PhoneTexts {
  return use(PhoneTextsContext)
}

interface PhoneTextsProviderProps {
  /** The number of the reader's account; '' without one. */
  accountPhone: string
  children: ReactNode
}

/**
 * Provides how the reader sees and writes phone numbers. Its code is large, so it is loaded once the
 * browser has nothing else to do; until then numbers are shown as they are stored.
 */
export function PhoneTextsProvider({ accountPhone, children }: PhoneTextsProviderProps) {
  const [texts, setTexts] = useState(() => ({
    ...asWritten,
    loadRead: async () => (await loadTexts(accountPhone)).read,
  }))
  useEffect(() => {
    let isWanted = true
    const load = () =>
      void loadTexts(accountPhone).then((loaded) => {
        if (isWanted) setTexts(loaded)
      })
    if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 3000 })
    else load()
    return () => {
      isWanted = false
    }
  }, [accountPhone])
  return <PhoneTextsContext value={texts}>{children}</PhoneTextsContext>
}

async function loadTexts(accountPhone: string): Promise<PhoneTexts> {
  try {
    const { createPhoneTexts } = await import('./phoneTexts')
    return createPhoneTexts(accountPhone, navigator.language)
  } catch {
    return asWritten
  }
}
