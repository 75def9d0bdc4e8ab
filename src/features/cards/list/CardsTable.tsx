import type { ReactNode, Ref } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Card } from '@/contract/cards/card'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import { paths } from '@/shared/paths'
import type { RowFocus } from '@/shared/tables/windowed/useRowFocus'
import { WindowedCards } from '@/shared/tables/windowed/WindowedCards'
import { WindowedTable } from '@/shared/tables/windowed/WindowedTable'
import { cardName } from '../model/cardTexts'
import { useCardActions } from './CardActionsContext'
import { PhoneCard } from './cardCells'
import { cardColumns, companyCardColumns } from './cardColumns'
import styles from './Cards.module.css'
import { type CardQuery, parseCardSort } from './useCardQuery'
import type { CardRows } from './useCardRows'
import type { SelectedCards } from './useCardSelection'

/** In CSS pixels: a drawn card of 92 px with room around it, and one of 280 px with its facts. */
const ROW_HEIGHT = 76
const PHONE_CARD_HEIGHT = 272

interface CardsTableProps {
  label: string
  isCompany: boolean
  /** The user may change many cards at once. */
  isSelectable: boolean
  rows: CardRows
  selected: SelectedCards
  query: CardQuery
  onSearch: () => void
  rowFocus: Ref<RowFocus>
}

const rowId = ({ id }: Card) => id
const renderCard = (card: Card): ReactNode => <PhoneCard card={card} />

/**
 * A list of drawn cards: a table or, on a phone, one below the other. Enter on a row opens its
 * record, `x` selects it, `/` searches.
 */
export function CardsTable(props: CardsTableProps) {
  const { label, isCompany, isSelectable, rows, selected, query, onSearch, rowFocus } = props
  const isPhone = useIsPhone()
  const { companyId } = useCardActions()
  const navigate = useNavigate()
  const list = {
    ...rows,
    isSelectable,
    label,
    rowId,
    rowName: cardName,
    selection: selected.selection,
    chosenCount: selected.count,
    onSelectionChange: selected.setSelection,
    focusRef: rowFocus,
  }
  return (
    <div className={styles.rows}>
      {isPhone ? (
        <WindowedCards {...list} renderCard={renderCard} cardHeight={PHONE_CARD_HEIGHT} />
      ) : (
        <WindowedTable
          {...list}
          columns={isCompany ? companyCardColumns : cardColumns}
          rowHeight={ROW_HEIGHT}
          sort={query.sort}
          onSortChange={(sort) => {
            const known = parseCardSort(sort)
            if (known) query.setSort(known)
          }}
          onOpen={({ id }) => {
            void navigate(paths.cardDetails(id, companyId))
          }}
          onRowKey={(event) => {
            if (event.key !== '/') return
            event.preventDefault()
            onSearch()
          }}
        />
      )}
    </div>
  )
}
