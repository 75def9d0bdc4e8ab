import type { ReactNode, Ref } from 'react'
import { classNames } from '../classNames'
import { isSelected, selectedCount } from '../selection/selection'
import { RowCheckbox } from './TableRow'
import { useElementSize } from './useElementSize'
import { useRangeSelection } from '../selection/useRangeSelection'
import { WindowedBody } from './WindowedBody'
import type { RowFocus, RowSlot } from './WindowedBody'
import type { WindowedRows } from './WindowedTable'
import styles from './WindowedTable.module.css'

const CARD_HEIGHT = 76
const SKELETON_CARDS = 8
/** The navigation at the foot of a narrow screen and the page's own space. */
const BELOW_CARDS = 88
/** What can be done with selected rows lies at the foot too, in up to three lines. */
const SELECTION_ROOM = 2 * CARD_HEIGHT

interface WindowedCardsProps<Row> extends WindowedRows<Row> {
  renderCard: (row: Row) => ReactNode
  focusRef?: Ref<RowFocus>
}

/** The window of a `WindowedTable` as one column of cards, for narrow screens. */
export function WindowedCards<Row>(props: WindowedCardsProps<Row>) {
  const { label, total, rowAt, rowId, rowName, renderCard, selection } = props
  const { resultKey, initialRow, onRangeChange, onTopRowChange, isStale, focusRef } = props
  const endRoom = selectedCount(selection, Infinity) > 0 ? SELECTION_ROOM : 0
  const { measureRef, heightBelow } = useElementSize(BELOW_CARDS + endRoom)
  const { toggle, extendTo } = useRangeSelection(props)
  const renderRow = ({ index, key, top, onFocus, onBlur }: RowSlot) => {
    const handlers = { onFocus, onBlur }
    const row = total === null ? undefined : rowAt(index)
    const isChosen = row !== undefined && isSelected(selection, rowId(row))
    return (
      <div
        key={key}
        role="listitem"
        aria-setsize={total ?? -1}
        aria-posinset={index + 1}
        data-row-index={index}
        tabIndex={-1}
        {...handlers}
        className={classNames(styles.card, isChosen && styles.isSelected)}
        style={{ height: CARD_HEIGHT, transform: `translateY(${String(top)}px)` }}
      >
        {row === undefined ? (
          <span className={styles.bone} />
        ) : (
          <>
            <RowCheckbox
              name={rowName(row)}
              isSelected={isChosen}
              onToggle={(isRange) => {
                if (isRange) extendTo(index)
                else toggle(row, index)
              }}
            />
            {renderCard(row)}
          </>
        )}
      </div>
    )
  }
  return (
    <div
      ref={measureRef}
      aria-busy={total === null || isStale}
      className={classNames(styles.table, isStale && styles.stale)}
      style={{ paddingBlockEnd: endRoom }}
    >
      <WindowedBody
        key={total === null ? 'loading' : resultKey}
        role="list"
        label={label}
        total={total ?? SKELETON_CARDS}
        rowHeight={CARD_HEIGHT}
        height={Math.min(
          (total ?? SKELETON_CARDS) * CARD_HEIGHT,
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
