import { useEffect, useState } from 'react'

/**
 * For a dialog that exists only while it is open: when it goes and takes the focus with it, what had the focus before gets it back, if it is still
 * there. A dialog that takes another's place gives it back to what opened the first.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    // The dialog before this one has given the focus back by now.
    const target = opener?.isConnected === true ? opener : document.activeElement
    return () => {
      const { activeElement, body } = document
      const isLost = activeElement === null || activeElement === body
      if (isLost && target instanceof HTMLElement && target.isConnected) target.focus()
    }
  }, [opener])
}
