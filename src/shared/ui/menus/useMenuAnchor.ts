import { type ComponentProps, useRef, useState } from 'react'

interface MenuAnchor {
  /** The element that the open menu is at; null while it is closed. */
  anchor: HTMLButtonElement | null
  /** Closes the menu and returns the focus to its button. */
  close: () => void
  /** Props of the button that opens and closes the menu. */
  button: Pick<
    ComponentProps<'button'>,
    'ref' | 'aria-haspopup' | 'aria-expanded' | 'onPointerDown' | 'onClick'
  >
}

/** Opens and closes a button's menu (`OpenMenu`). `onOpen` is called before it opens. */
export function useMenuAnchor(onOpen?: () => void): MenuAnchor {
  const ref = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  // The menu closes on mouse down anywhere outside; the click that follows must not reopen it.
  const wasOpen = useRef(false)
  const close = () => {
    setAnchor(null)
    ref.current?.focus()
  }
  const onClick = () => {
    const isOpen = anchor !== null || wasOpen.current
    wasOpen.current = false
    if (isOpen) close()
    else {
      onOpen?.()
      setAnchor(ref.current)
    }
  }
  return {
    anchor,
    close,
    button: {
      ref,
      'aria-haspopup': 'menu',
      'aria-expanded': anchor !== null,
      onPointerDown: () => {
        wasOpen.current = anchor !== null
      },
      onClick,
    },
  }
}
