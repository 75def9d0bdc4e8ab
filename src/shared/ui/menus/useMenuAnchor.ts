import { type ComponentProps, useRef, useState } from 'react'

interface MenuAnchor {
  /** What the open menu stands at; null while it is closed. */
  anchor: HTMLButtonElement | null
  /** Closes the menu; its button gets the focus back. */
  close: () => void
  /** For the button that opens the menu, and closes it when it is pressed again. */
  button: Pick<
    ComponentProps<'button'>,
    'ref' | 'aria-haspopup' | 'aria-expanded' | 'onPointerDown' | 'onClick'
  >
}

/** A button's menu that is there only while it is open (`OpenMenu`). `onOpen` is called before it opens. */
export function useMenuAnchor(onOpen?: () => void): MenuAnchor {
  const ref = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  // The menu closes by itself when the mouse goes down anywhere outside; the click that follows shall not open it again.
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
