import { type ReactNode, useMemo, useRef } from 'react'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { useListProfilesQuery } from '@/features/profiles'
import { usePermissions } from '@/shared/lib/permissions'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { RowsErrors } from '@/shared/tables/windowed/RowsErrors'
import type { RowFocus } from '@/shared/tables/windowed/useRowFocus'
import { useCardActs } from '../record/useCardActs'
import { CardActionsContext, type CardActions } from './CardActionsContext'
import { CardsNoMatch } from './CardsEmpty'
import { RetiredCards } from './RetiredCards'
import { CardsTable } from './CardsTable'
import { CardsToolbar } from './CardsToolbar'
import { SelectionBar } from './SelectionBar'
import { useCardQuery } from './useCardQuery'
import { useCardRows } from './useCardRows'
import { useCardSelection } from './useCardSelection'

interface CardsViewProps {
  /** The company whose cards are listed; null lists one's own. */
  companyId: string | null
  label: string
  /** Renders the header; `total` is null while unknown. */
  renderHeader: (total: number | null) => ReactNode
  /** Shown when there is no card at all. */
  empty: ReactNode
}

/** A list of drawn cards with search, filter, selection and the acts on them. */
export function CardsView({ companyId, label, renderHeader, empty }: CardsViewProps) {
  const query = useCardQuery(companyId === null ? '-updatedAt' : 'holder')
  const { filter, sort, key, isFiltered } = query
  const rows = useCardRows({ companyId, key, filter, sort })
  const selected = useCardSelection(query.rowsKey, filter, rows.total)
  const { cardsBulk, companyCardsBulk } = extensions
  const hasBulk = useIsServed(companyId === null ? cardsBulk : companyCardsBulk)
  const canChange = usePermissions().may('update', 'Card') && hasBulk
  const searchBox = useRef<HTMLInputElement>(null)
  const rowFocus = useRef<RowFocus>(null)
  const { actions, dialogs } = useRowActions(companyId)
  const isAllEmpty = rows.isEmpty && !isFiltered
  return (
    <CardActionsContext value={actions}>
      {renderHeader(rows.isStale || rows.isFailed ? null : rows.total)}
      {!isAllEmpty && (
        <CardsToolbar
          query={query}
          isCompany={companyId !== null}
          searchBox={searchBox}
          rowFocus={rowFocus}
        />
      )}
      <RowsErrors rows={rows} noun="cards" failedTitle="The cards could not be loaded" />
      {isAllEmpty && empty}
      {isAllEmpty && (
        <RetiredCards
          companyId={companyId}
          onShow={() => {
            query.setStatus('retired')
          }}
        />
      )}
      {rows.isEmpty && isFiltered && <CardsNoMatch query={query} isCompany={companyId !== null} />}
      {!rows.isFailed && !rows.isEmpty && (
        <CardsTable
          label={label}
          isCompany={companyId !== null}
          isSelectable={canChange}
          rows={rows}
          selected={selected}
          query={query}
          onSearch={() => searchBox.current?.focus()}
          rowFocus={rowFocus}
        />
      )}
      {selected.count !== 0 && canChange && (
        <SelectionBar
          companyId={companyId}
          selected={selected}
          total={rows.total}
          onFocusLost={() => rowFocus.current?.focusRow()}
        />
      )}
      {dialogs}
    </CardActionsContext>
  )
}

/** Returns what the rows need, as one object, and the dialogs of the acts. */
function useRowActions(companyId: string | null) {
  const { actsOf, act, dialogs } = useCardActs()
  const { may } = usePermissions()
  const { data } = useListProfilesQuery(undefined, { skip: !may('read', 'Profile') })
  const stableAct = useStableCallback(act)
  const actions = useMemo<CardActions>(
    () => ({
      companyId,
      actsOf,
      act: stableAct,
      profileNames: new Map(data?.items.map(({ id, name }) => [id, name])),
    }),
    [companyId, actsOf, stableAct, data],
  )
  return { actions, dialogs }
}
