import { useState } from 'react'
import styles from './ContactsPage.module.css'
import { ContactTable } from './ContactTable'
import { RowMenuOpenerProvider } from './RowMenuContext'
import { useRowMenu } from './useRowMenu'

/** The rows with their menu. */
export function RowsSurface() {
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
        <ContactTable isTouched={isTouched} />
      </div>
      {menu}
    </RowMenuOpenerProvider>
  )
}
