import { useLayoutEffect } from 'react'

/** Sets the tab's title: `Contacts · Tessera`. A layout effect, so that it changes together with the page. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title === '' ? 'Tessera' : `${title} · Tessera`
  }, [title])
}
