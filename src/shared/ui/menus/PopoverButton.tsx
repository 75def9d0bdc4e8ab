import { Button } from 'antd'
import type { ButtonProps } from 'antd'
import { type KeyboardEvent, type ReactNode, type Ref, Suspense, useRef, useState } from 'react'
import { useStableCallback } from '../../lib/useStableCallback'
import { isComposing } from '../../lib/keys/isComposing'
import { lazyPart } from '../lazyPart'
import styles from './PopoverButton.module.css'

const PopoverPanel = lazyPart(
  async () => (await import('./PopoverPanel')).PopoverPanel,
  ({ onLeave }) => onLeave,
)

interface PopoverButtonProps extends Pick<ButtonProps, 'icon' | 'iconPlacement' | 'size' | 'type'> {
  label: string
  buttonRef?: Ref<HTMLButtonElement>
  /** The accessible name of the panel. */
  title: string
  /** Renders the content of the panel, which may be lazy. */
  children: (close: () => void) => ReactNode
}

/**
 * A button that opens a panel, loaded when it is first opened. Escape or `close` closes it and
 * returns the focus to the button.
 */
export function PopoverButton({
  label,
  buttonRef,
  title,
  children,
  ...button
}: PopoverButtonProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = useStableCallback(() => {
    setIsOpen(false)
    anchor.current?.querySelector('button')?.focus()
  })
  const leave = useStableCallback(() => {
    setIsOpen(false)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    event.stopPropagation()
    close()
  }
  return (
    <span ref={anchor} role="presentation" className={styles.anchor} onKeyDown={onKeyDown}>
      <Button
        {...button}
        ref={buttonRef ?? null}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(!isOpen)
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense
          fallback={
            <span role="status" className="visually-hidden">
              Loading
            </span>
          }
        >
          <PopoverPanel anchor={anchor} title={title} onLeave={leave}>
            {children(close)}
          </PopoverPanel>
        </Suspense>
      )}
    </span>
  )
}
