import { type ReactNode, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { lazyPart } from '@/shared/ui/lazyPart'
import styles from './ContactsPage.module.css'
import { useListQuery } from './ContactsListContext'
import { ContactTable } from './ContactTable'
import { RowMenuOpenerProvider } from './RowMenuContext'
import { useRowMenu } from './useRowMenu'

const GroupedRows = lazyPart(async () => (await import('./screens')).GroupedRows, 'in place')

interface RowsSurfaceProps {
  /** The quick view and the element it is shown in: it steps through these rows, grouped or not. */
  view: ReactNode
  room: HTMLElement | null
}

/** The rows, in groups or not, with their menu and their quick view. */
export function RowsSurface({ view, room }: RowsSurfaceProps) {
  const { group } = useListQuery()
  const hasGroups = useIsServed(extensions.groups)
  const [isTouched, setIsTouched] = useState(false)
  const touch = () => {
    setIsTouched(true)
  }
  const rows = (
    <>
      <MenuRows>
        <ContactTable isTouched={isTouched} />
      </MenuRows>
      {room && createPortal(view, room)}
    </>
  )
  return (
    <div role="presentation" className={styles.rows} onFocus={touch} onPointerEnter={touch}>
      {group !== null && hasGroups ? (
        <Suspense>
          <GroupedRows by={group}>{rows}</GroupedRows>
        </Suspense>
      ) : (
        rows
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
