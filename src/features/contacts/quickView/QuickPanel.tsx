import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import { useKeyDown } from '@/shared/lib/keys/useKeyDown'
import { useStepKeys } from '@/shared/lib/keys/useStepKeys'
import { useElementSize } from '@/shared/tables/windowed/useElementSize'
import { StepButtons } from '../record/neighbors/StepButtons'
import { QuickContact, QuickFoot } from './QuickContact'
import styles from './QuickView.module.css'
import { useFollowedRow } from './useFollowedRow'

/** The page's own space below the rows and the panel, in CSS pixels. */
const BELOW_PANEL = 33

export interface QuickViewProps {
  contactId: string
  /** The name as the list has it, until the contact is loaded. */
  name: string
  onClose: () => void
  onPrevious?: () => void
  onNext?: () => void
}

interface QuickPanelProps extends QuickViewProps {
  /** The height of what else is below the rows, in CSS pixels. */
  roomBelow: number
  /** Moves the focus to the row of the contact. */
  onFocusRow: () => void
}

/**
 * The quick view beside the rows, which stay usable: F6 goes from one to the other. In it `j` and `k`
 * lead to the neighbors, Escape closes it and returns the focus to the row.
 */
export function QuickPanel({
  contactId,
  name,
  roomBelow,
  onFocusRow,
  onClose,
  ...steps
}: QuickPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { measureRef, heightBelow } = useElementSize(BELOW_PANEL + roomBelow)
  useStepKeys(steps, () => panel.current)
  useFollowedRow()
  useKeyDown((event) => {
    if (event.key !== 'F6' || event.defaultPrevented || hasOpenDialog()) return
    event.preventDefault()
    if (panel.current?.contains(document.activeElement) === true) onFocusRow()
    else panel.current?.focus()
  })
  const close = () => {
    onFocusRow()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isInPanel(event)) return
    event.preventDefault()
    close()
  }
  const handlers = { onKeyDown }
  return (
    <aside
      ref={panel}
      aria-label="Quick view"
      aria-keyshortcuts="F6"
      tabIndex={-1}
      className={styles.panel}
      {...handlers}
    >
      <div ref={measureRef} className={styles.sized} style={{ height: heightBelow }}>
        <div className={styles.panelHead}>
          <h2 className={styles.name}>{name}</h2>
          <StepButtons {...steps} />
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label="Close quick view"
            title="Close (Esc)"
            onClick={close}
          />
        </div>
        <div className={styles.body}>
          <div className={styles.content}>
            <QuickContact contactId={contactId} />
          </div>
        </div>
        <QuickFoot contactId={contactId} />
      </div>
      <span role="status" className="visually-hidden">
        {`Quick view: ${name}`}
      </span>
    </aside>
  )
}

/** Returns whether a key was pressed in the panel itself, not in a menu or dialog opened from it. */
function isInPanel({ target, currentTarget }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest('[aria-expanded="true"]') === null
  )
}

function hasOpenDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}
