import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { KeyboardEvent, Ref } from 'react'
import styles from './ContactsPage.module.css'
import { sortNamed } from './contactQuery'
import type { ContactQuery } from './contactQuery'
import { SearchBox } from './SearchBox'

interface ContactsToolbarProps {
  query: ContactQuery
  searchRef: Ref<HTMLInputElement>
  /** Arrow down in the search box goes on in the rows. */
  onEnterRows: () => void
  /** Cards have no headers to sort by. */
  hasSortMenu: boolean
}

const sortOptions = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'organization', label: 'Organization, A to Z' },
  { value: '-organization', label: 'Organization, Z to A' },
  { value: 'email', label: 'E-mail, A to Z' },
  { value: '-email', label: 'E-mail, Z to A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-updatedAt', label: 'Last changed first' },
  { value: 'updatedAt', label: 'Last changed last' },
]

/** Search, the favorites filter and, for cards, the order. */
export function ContactsToolbar({ query, searchRef, onEnterRows, hasSortMenu }: ContactsToolbarProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onEnterRows()
  }
  return (
    <div className={styles.toolbar} role="search">
      <SearchBox
        inputRef={searchRef}
        label="Search contacts"
        placeholder="Search names, companies, e-mails, phones, tags"
        value={query.searchText}
        onChange={query.setSearchText}
        onKeyDown={onKeyDown}
      />
      <Button
        icon={query.flags.favorite ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
        aria-pressed={query.flags.favorite}
        type={query.flags.favorite ? 'primary' : 'default'}
        onClick={() => { query.setFlag('favorite', !query.flags.favorite) }}
      >
        Favorites
      </Button>
      {hasSortMenu && (
        <select
          className={styles.control}
          aria-label="Sort by"
          value={query.sort}
          onChange={(event) => { query.setSort(sortNamed(event.target.value) ?? 'name') }}
        >
          {sortOptions.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
        </select>
      )}
    </div>
  )
}
