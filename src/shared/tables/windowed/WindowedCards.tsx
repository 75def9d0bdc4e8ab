import type { ReactNode, Ref } from 'react'
import { classNames } from '../classNames'
import { isSelected, selectedCount } from '../selection/selection'
import { RowCheckbox } from './RowCheckbox'
import { useElementSize } from './useElementSize'
import { useRangeSelection } from '../selection/useRangeSelection'
import { WindowedBody } from './WindowedBody'
import type { RowSlot } from './WindowedBody'
import type { RowFocus } from './useRowFocus'
import type { WindowedRows } from './windowedRows'
import styles from './WindowedTable.module.css'

const CARD_HEIGHT = 76
const SKELETON_CARDS = 8
/** The bottom navigation of a narrow screen and the page's own space. */
const BELOW_CARDS = 88
/** The actions on a selection, in two lines. */
const SELECTION_ROOM = 120

interface WindowedCardsProps<Row> extends WindowedRows<Row> {
  renderCard: (row: Row) => ReactNode
  /** The height of a card in CSS pixels. */
  cardHeight?: number
  focusRef?: Ref<RowFocus>
}

/** The window of a `WindowedTable` as one column of cards, for narrow screens. */
export function WindowedCards<Row>(props: WindowedCardsProps<Row>) {
  const { label, total, rowAt, rowId, rowName, renderCard, selection } = props
  const { resultKey, initialRow, onRangeChange, onTopRowChange, isStale, focusRef } = props
  const { cardHeight = CARD_HEIGHT, isSelectable = true } = props
  const endRoom = selectedCount(selection, Infinity) > 0 ? SELECTION_ROOM : 0
  const { measureRef, heightBelow } = useElementSize(BELOW_CARDS + endRoom)
  const { toggle, extendTo } = useRangeSelection(props)
  const renderRow = ({ key, ...slot }: RowSlot) => {
    const header = props.renderHeader?.({ key, ...slot }, cardHeight)
    if (header !== undefined) return header
    const row = total === null ? undefined : rowAt(slot.index)
    const id = row && rowId(row)
    const onToggle = (isRange: boolean) => {
      if (isRange) extendTo(slot.index)
      else if (row !== undefined) toggle(row, slot.index)
    }
    return (
      <Card
        key={key}
        {...slot}
        height={cardHeight}
        total={total}
        name={row === undefined ? null : rowName(row)}
        isSelectable={isSelectable}
        id={id}
        isSelected={id !== undefined && isSelected(selection, id)}
        onToggle={onToggle}
      >
        {row !== undefined && renderCard(row)}
      </Card>
    )
  }
  return (
    <div
      ref={measureRef}
      aria-busy={total === null || isStale}
      className={classNames(styles.table, isStale && styles.stale)}
    >
      <WindowedBody
        key={total === null ? 'loading' : resultKey}
        role="list"
        label={label}
        total={total ?? SKELETON_CARDS}
        rowHeight={cardHeight}
        height={Math.min(
          (total ?? SKELETON_CARDS) * cardHeight,
          Math.max(3 * CARD_HEIGHT, heightBelow),
        )}
        contentWidth="100%"
        renderRow={renderRow}
        initialRow={initialRow}
        onRangeChange={onRangeChange}
        onTopRowChange={onTopRowChange}
        focusRef={focusRef}
      />
    </div>
  )
}

interface CardProps extends Omit<RowSlot, 'key' | 'isActive' | 'onKeyDown'> {
  height: number
  total: number | null
  /** Null while the row is not loaded. */
  name: string | null
  id: string | undefined
  isSelectable: boolean
  isSelected: boolean
  onToggle: (isRange: boolean) => void
  children: ReactNode
}

function Card({ index, top, height, total, name, isSelected: isChosen, ...card }: CardProps) {
  const { id, isSelectable, onToggle, onFocus, onBlur, children } = card
  const handlers = { onFocus, onBlur }
  return (
    <div
      role="listitem"
      data-card
      aria-setsize={total ?? -1}
      aria-posinset={index + 1}
      data-row-index={index}
      data-row-id={id}
      tabIndex={-1}
      {...handlers}
      className={classNames(styles.card, isChosen && styles.isSelected)}
      style={{ height, transform: `translateY(${String(top)}px)` }}
    >
      {name === null ? (
        <span className={styles.skeleton} />
      ) : (
        <>
          {isSelectable && <RowCheckbox name={name} isSelected={isChosen} onToggle={onToggle} />}
          {children}
        </>
      )}
    </div>
  )
}
