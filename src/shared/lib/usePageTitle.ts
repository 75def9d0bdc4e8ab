import { useEffect } from 'react'

/** Names the tab after the screen while it is shown: `Contacts · Tessera`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Tessera' : `${title} · Tessera`
  }, [title])
}
