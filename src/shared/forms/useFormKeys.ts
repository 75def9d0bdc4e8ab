import { useEffect } from 'react'
import { useStableCallback } from '@/shared/lib/useStableCallback'

/** Ctrl+S (⌘S) saves and Esc cancels (where a form can be cancelled), wherever the keyboard is on the page; Esc first closes what is open over the form. */
export function useFormKeys(save: () => void, cancel?: () => void): void {
  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's') {
      event.preventDefault()
      commitTyped()
      save()
      return
    }
    if (!cancel) return
    const isOverForm = document.querySelector('[role="dialog"]') !== null
    const isOpenList = document.activeElement?.getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Escape' || event.defaultPrevented || isOverForm || isOpenList) return
    event.stopPropagation() // the question about unsaved changes, opened by this very key, would be closed by it
    cancel()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [onKeyDown])
}

/** Some controls take what is typed only when they are left (a tag, for one), and a shortcut leaves none. */
function commitTyped() {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  field.blur()
  field.focus({ preventScroll: true })
}
