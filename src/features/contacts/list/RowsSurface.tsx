import { type ReactNode, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '@/shared/ui/lazyPart'
import styles from './ContactsPage.module.css'
import type { ShownQuery } from './ContactsListContext'
import { ContactTable } from './ContactTable'
import { RowMenuOpenerProvider } from './RowMenuContext'
import { useRowMenu } from './useRowMenu'

const GroupedRows = lazyPart(async () => (await import('./screens')).GroupedRows, 'in place')

interface RowsSurfaceProps {
  by: ShownQuery['group']
  /** The quick view and the element it is shown in: it steps through these rows, grouped or not. */
  view: ReactNode
  room: HTMLElement | null
}

/** The rows, in groups or not, with their menu and their quick view. */
export function RowsSurface({ by, view, room }: RowsSurfaceProps) {
  const [isTouched, setIsTouched] = useState(false)
  const rows = (
    <>
      <MenuRows>
        <ContactTable isTouched={isTouched} />
      </MenuRows>
      {room && createPortal(view, room)}
    </>
  )
  return (
    <div
      role="presentation"
      className={styles.rows}
      onFocus={() => {
        setIsTouched(true)
      }}
    >
      {by === null ? (
        rows
      ) : (
        <Suspense>
          <GroupedRows by={by}>{rows}</GroupedRows>
        </Suspense>
      )}
    </div>
  )
}

function MenuRows({ children }: { children: ReactNode }) {
  const { opener, shown: menu, ...events } = useRowMenu()
  return (
    <RowMenuOpenerProvider value={opener}>
      <div role="presentation" {...events}>
        {children}
      </div>
      {menu}
    </RowMenuOpenerProvider>
  )
}
