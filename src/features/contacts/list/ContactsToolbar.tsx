import { PlusOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Button, ConfigProvider } from 'antd'
import type { KeyboardEvent } from 'react'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useListFocus, useListLayout, useListSearch } from './ContactsListContext'
import styles from './ContactsPage.module.css'
import { PopoverButton } from '@/shared/ui/menus/PopoverButton'
import { SearchBox } from '@/shared/ui/SearchBox'

const FilterPanel = lazyPart(
  async () => (await import('../filters/filterParts')).FilterPanel,
  'in place',
)
const ColumnChooser = lazyPart(
  async () => (await import('./screens')).ContactColumnChooser,
  'in place',
)
const GroupPanel = lazyPart(async () => (await import('./screens')).GroupPanel, 'in place')
const SortEditor = lazyPart(async () => (await import('./screens')).SortEditor, 'in place')

/** Search, filters and the columns or, for cards, the sort order. */
export function ContactsToolbar() {
  const query = useListSearch()
  const { searchBox, filterButton, rowFocus } = useListFocus()
  const { hasCards, isNarrow, columns } = useListLayout()
  const hasGroups = useIsServed(extensions.groups)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    rowFocus.current?.focusRow()
  }
  return (
    <ConfigProvider componentSize="small">
      <div className={styles.toolbar} role="search">
        <SearchBox
          inputRef={searchBox}
          label="Search contacts"
          placeholder="Search names, organizations, notes…"
          value={query.searchText}
          onChange={query.setSearchText}
          onKeyDown={onKeyDown}
        />
        <Button
          icon={query.flags.favorite ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
          aria-pressed={query.flags.favorite}
          aria-label="Favorites"
          title="Favorites"
          type={query.flags.favorite ? 'primary' : 'default'}
          onClick={() => {
            query.setFlag('favorite', !query.flags.favorite)
          }}
        >
          {isNarrow ? null : 'Favorites'}
        </Button>
        <PopoverButton
          label="Add filter"
          title="Add filter"
          icon={<PlusOutlined aria-hidden />}
          buttonRef={filterButton}
        >
          {(close) => (
            <FilterPanel filters={query.filters} onChange={query.setFilters} onClose={close} />
          )}
        </PopoverButton>
        <PopoverButton label={sortLabel(query.sort)} title="Sort">
          {() => <SortEditor columns={columns} value={query.sort} onChange={query.setSort} />}
        </PopoverButton>
        {hasGroups && (
          <PopoverButton label={query.group === null ? 'Group' : 'Grouped'} title="Group by">
            {() => <GroupPanel value={query.group} onChange={query.setGroup} />}
          </PopoverButton>
        )}
        {!hasCards && (
          <PopoverButton label="Columns" title="Columns and rows">
            {() => <ColumnChooser />}
          </PopoverButton>
        )}
      </div>
    </ConfigProvider>
  )
}

/** For example "Sort" or, by two keys, "Sort (2)". */
function sortLabel(sort: string): string {
  const keys = sort.split(',').length
  return keys > 1 ? `Sort (${String(keys)})` : 'Sort'
}
