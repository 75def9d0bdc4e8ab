import { CreditCardOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EmptyState } from '@/shared/ui/EmptyState'
import { statusText } from '../model/cardTexts'
import type { CardQuery } from './useCardQuery'

/** Shown to people without a card. */
export function CardsEmpty({ actions }: { actions: ReactNode }) {
  return (
    <EmptyState
      icon={<CreditCardOutlined aria-hidden />}
      title="No cards yet"
      description="A physical card opens your profile on the phone of whoever taps or scans it. Activate yours with the code printed on it."
      actions={actions}
    />
  )
}

/** Shown when no card matches the search or the filter. */
export function CardsNoMatch({ query, isCompany }: { query: CardQuery; isCompany: boolean }) {
  const { search, status } = query
  const state = status === null ? '' : statusText(status, isCompany).toLowerCase()
  const title =
    search === ''
      ? `No card is ${state}`
      : `No ${state === '' ? '' : `${state} `}card matches “${search}”`
  return (
    <EmptyState
      icon={<SearchOutlined aria-hidden />}
      title={title}
      description={
        status === 'retired' ? undefined : 'Retired cards are listed with the state “Retired” only.'
      }
      actions={<Button onClick={query.clearFilters}>Clear search and filter</Button>}
    />
  )
}
