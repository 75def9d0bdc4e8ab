import { ConfigProvider, Select } from 'antd'
import { type RefObject, useId } from 'react'
import { type CardStatus, cardStatuses } from '@/contract/cards/card'
import type { CardSort } from '@/contract/cards/cards'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import type { RowFocus } from '@/shared/tables/windowed/useRowFocus'
import { SearchBox } from '@/shared/ui/SearchBox'
import { statusText } from '../model/cardTexts'
import styles from './Cards.module.css'
import type { CardQuery } from './useCardQuery'

interface CardsToolbarProps {
  query: CardQuery
  /** The cards of a company, some of which are in stock. */
  isCompany: boolean
  searchBox: RefObject<HTMLInputElement | null>
  rowFocus: RefObject<RowFocus | null>
}

/** Search, the filter by state and, for drawn cards without headers, the sort order. */
export function CardsToolbar({ query, isCompany, searchBox, rowFocus }: CardsToolbarProps) {
  const id = useId()
  const isPhone = useIsPhone()
  const statuses = cardStatuses.filter((status) => isCompany || status !== 'blank')
  const what = isCompany ? 'Search names, ids and holders' : 'Search names, ids and profiles'
  return (
    <ConfigProvider componentSize="small">
      <div className={styles.toolbar} role="search">
        <SearchBox
          inputRef={searchBox}
          label="Search cards"
          placeholder={what}
          value={query.searchText}
          onChange={query.setSearchText}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            rowFocus.current?.focusRow()
          }}
        />
        <Select<CardStatus | 'all'>
          id={`${id}-status`}
          aria-label="State"
          className={styles.filter ?? ''}
          value={query.status ?? 'all'}
          popupMatchSelectWidth={false}
          options={[
            { value: 'all', label: 'All but retired' },
            ...statuses.map((status) => ({ value: status, label: statusText(status, isCompany) })),
          ]}
          onChange={(status) => {
            query.setStatus(status === 'all' ? null : status)
          }}
        />
        {isPhone && (
          <Select<CardSort>
            id={`${id}-sort`}
            aria-label="Sort by"
            className={styles.filter ?? ''}
            value={query.sort}
            popupMatchSelectWidth={false}
            options={[...sortOptions, ...(isCompany ? holderOptions : [])]}
            onChange={query.setSort}
          />
        )}
      </div>
    </ConfigProvider>
  )
}

const sortOptions: { value: CardSort; label: string }[] = [
  { value: '-updatedAt', label: 'Last changed first' },
  { value: 'updatedAt', label: 'Last changed last' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-taps', label: 'Most taps first' },
  { value: 'taps', label: 'Fewest taps first' },
  { value: 'status', label: 'State' },
  { value: '-status', label: 'State, reversed' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
]
const holderOptions: typeof sortOptions = [
  { value: 'holder', label: 'Holder, A to Z' },
  { value: '-holder', label: 'Holder, Z to A' },
]
