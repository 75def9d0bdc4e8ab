import { MoreOutlined } from '@ant-design/icons'
import { useRef } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'
import { classNames } from '@/shared/tables/classNames'
import { useRowTabIndex } from '@/shared/tables/rowTabIndex'
import { contactName } from '../model/contactName'
import styles from './contactCells.module.css'
import { useRowMenuOpener } from './RowMenuContext'

/** The `⋯` of a row or a card, which opens and closes its menu. */
export function RowMenuButton({
  contact,
  isOnCard = false,
}: {
  contact: ContactSummary
  isOnCard?: boolean
}) {
  const { openMenu, isOpenAt } = useRowMenuOpener()
  // The menu closes on mouse down anywhere outside; the click that follows must not reopen it.
  const wasOpen = useRef(false)
  return (
    <button
      type="button"
      className={classNames(styles.action, isOnCard && styles.cardMenu)}
      aria-label={`Actions for ${contactName(contact)}`}
      aria-haspopup="menu"
      title="Actions"
      tabIndex={useRowTabIndex()}
      onPointerDown={({ currentTarget }) => {
        wasOpen.current = isOpenAt(currentTarget)
      }}
      onClick={({ currentTarget }) => {
        if (!wasOpen.current) openMenu(contact, currentTarget)
        wasOpen.current = false
      }}
    >
      <MoreOutlined aria-hidden />
    </button>
  )
}
