import { useLayoutEffect } from 'react'

/** Names the tab after the screen while it is shown: `Contacts · Tessera`. The name changes together with what is on the page, never after it. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title === '' ? 'Tessera' : `${title} · Tessera`
  }, [title])
}
