import type { RefObject } from 'react'
import type { TrashSort } from './trashSorts'
import type { TableQuery } from '@/shared/tables/useTableQuery'
import type { RowFocus } from '@/shared/tables/windowed/useRowFocus'
import { SearchBox } from '@/shared/ui/SearchBox'
import styles from '../list/ContactsPage.module.css'
import type { ContactRows } from '../rows/useContactRows'

interface TrashControlsProps {
  rows: ContactRows
  query: TableQuery<TrashSort, never>
  searchBox: RefObject<HTMLInputElement | null>
  rowFocus: RefObject<RowFocus | null>
}

/** The search box of the trash. */
export function TrashControls({ rows, query, searchBox, rowFocus }: TrashControlsProps) {
  return (
    <div className={styles.controls}>
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
