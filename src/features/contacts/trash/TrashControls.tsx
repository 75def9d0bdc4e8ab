import type { RefObject } from 'react'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import type { TrashSort } from './trashSorts'
import type { TableQuery } from '@/shared/tables/useTableQuery'
import type { RowFocus } from '@/shared/tables/windowed/useRowFocus'
import { SearchBox } from '@/shared/ui/SearchBox'
import styles from '../list/ContactsPage.module.css'
import type { SelectedContacts } from '../list/useContactSelection'
import type { ContactRows } from '../rows/useContactRows'
import { TrashSelectionBar } from './TrashSelectionBar'

interface TrashControlsProps {
  rows: ContactRows
  selected: SelectedContacts
  query: TableQuery<TrashSort, never>
  canRestore: boolean
  searchBox: RefObject<HTMLInputElement | null>
  rowFocus: RefObject<RowFocus | null>
  onRestore: (contacts: ContactSelection) => void
  onErase: () => void
}

/** The actions on the selected contacts, and the search box. */
export function TrashControls(props: TrashControlsProps) {
  const { rows, selected, query, canRestore, searchBox, rowFocus, onRestore, onErase } = props
  return (
    <div className={styles.controls}>
      {selected.count !== 0 && canRestore && (
        <TrashSelectionBar
          selected={selected}
          total={rows.exactTotal}
          onRestore={onRestore}
          onErase={onErase}
          onFocusLost={() => rowFocus.current?.focusRow()}
        />
      )}
      {(!rows.isEmpty || query.search !== '') && (
        <div className={styles.toolbar} role="search">
          <SearchBox
            inputRef={searchBox}
            label="Search the trash"
            placeholder="Search the trash"
            value={query.searchText}
            onChange={query.setSearchText}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') rowFocus.current?.focusRow()
            }}
          />
        </div>
      )}
    </div>
  )
}
