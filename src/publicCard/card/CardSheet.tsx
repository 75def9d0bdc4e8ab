import type { ReactNode } from 'react'
import { Icon } from '../Icon'

interface CardSheetProps {
  /** The `popovertarget` of the button that opens it. */
  id: string
  title: string
  children: ReactNode
}

/**
 * A panel over the card that opens and closes without scripts, by HTML's popover attribute.
 * Browsers without it show the panel in place.
 */
export function CardSheet({ id, title, children }: CardSheetProps) {
  return (
    <div
      className="tc-sheet"
      id={id}
      popover="auto"
      role="dialog"
      lang="en"
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
      <button
        type="button"
        className="tc-close"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label="Close"
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
