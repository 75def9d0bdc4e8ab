import { useEffect, useState } from 'react'

/**
 * Returns the focus to the element that opened a dialog, when the dialog unmounts with the focus in
 * it. A dialog that replaces another returns it to the opener of the first.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    // The dialog before this one has returned the focus by now.
    const target = opener?.isConnected === true ? opener : document.activeElement
    return () => {
      const { activeElement, body } = document
      const isLost = activeElement === null || activeElement === body
      if (isLost && target instanceof HTMLElement && target.isConnected) target.focus()
    }
  }, [opener])
}
