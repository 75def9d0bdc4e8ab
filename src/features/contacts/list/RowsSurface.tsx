import { Suspense, useState } from 'react'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useListQuery } from './ContactsListContext'
import styles from './ContactsPage.module.css'
import { ContactTable } from './ContactTable'
import { RowMenuOpenerProvider } from './RowMenuContext'
import { useRowMenu } from './useRowMenu'

const GroupedRows = lazyPart(async () => (await import('./screens')).GroupedRows, 'in place')

/** The rows, in groups if the query has them, with their menu. */
export function RowsSurface() {
  const { group } = useListQuery()
  const hasGroups = useIsServed(extensions.groups)
  const [isTouched, setIsTouched] = useState(false)
  const { opener, shown: menu, ...menuEvents } = useRowMenu()
  return (
    <RowMenuOpenerProvider value={opener}>
      <div
        role="presentation"
        className={styles.rows}
        onFocus={() => {
          setIsTouched(true)
        }}
        {...menuEvents}
      >
        {group !== null && hasGroups ? (
          <Suspense>
            <GroupedRows by={group}>
              <ContactTable isTouched={isTouched} />
            </GroupedRows>
          </Suspense>
        ) : (
          <ContactTable isTouched={isTouched} />
        )}
      </div>
      {menu}
    </RowMenuOpenerProvider>
  )
}
