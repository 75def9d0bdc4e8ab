import { Drawer } from 'antd'
import { useEffect, useRef } from 'react'
import { useStepKeys } from '@/shared/lib/keys/useStepKeys'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { StepButtons } from '../record/neighbors/StepButtons'
import { QuickContact, QuickFoot } from './QuickContact'
import type { QuickViewProps } from './QuickPanel'
import styles from './QuickView.module.css'

/** The quick view on a phone: a sheet from below, over the list. */
export function QuickSheet({ contactId, name, onClose, ...steps }: QuickViewProps) {
  useReturnFocus()
  const content = useRef<HTMLDivElement>(null)
  // Until then the drawer leaves keys to the list.
  useEffect(() => {
    content.current?.focus({ preventScroll: true })
  }, [])
  useStepKeys(steps, () => content.current?.closest('[role="dialog"]') ?? null)
  return (
    <Drawer
      open
      placement="bottom"
      size="85%"
      title={name}
      extra={<StepButtons {...steps} />}
      footer={<QuickFoot contactId={contactId} />}
      onClose={onClose}
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        <QuickContact contactId={contactId} />
      </div>
    </Drawer>
  )
}
