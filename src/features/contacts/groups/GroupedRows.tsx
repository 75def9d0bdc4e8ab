import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { ContactGroups } from '@/contract/contacts/contactGroups'
import { MAX_GROUPS } from '@/contract/contacts/contactGroups'
import type { ContactGrouping } from '@/contract/contacts/contactGroupings'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { ContactWindow } from '@/contract/contacts/contacts'
import { useApiDispatch } from '@/api/useApiDispatch'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { RowsErrors } from '@/shared/tables/windowed/RowsErrors'
import { WINDOW_ROWS } from '@/shared/tables/windowed/windowOffsets'
import { ContactActionsProvider } from '../list/ContactActionsContext'
import { RowsContext, useListLayout, useListQuery, useListRows } from '../list/ContactsListContext'
import { focusedRow } from '../rows/focusedRow'
import { GroupHeader, type HeaderGroup } from './GroupHeader'
import { type Loaded, type OnLoaded, PageLoader, WindowLoader, groupsOf } from './GroupLoaders'
import { groupFilter } from './groupFilter'
import { type GroupWindow, groupLayout, runsBetween, windowsBetween } from './groupLayout'
import { StickyHeader } from './StickyHeader'
import styles from './Groups.module.css'
import { useCollapsedGroups } from './useCollapsedGroups'
import { useGroupActions } from './useGroupActions'
import { useGroupedActions } from './useGroupedActions'

interface GroupedRowsProps {
  by: ContactGrouping
  /** The list of the rows. */
  children: ReactNode
}

/**
 * Gives the list of contacts its rows in groups: for each a header and, unless it is collapsed, its
 * contacts, of which the windows in view are loaded.
 */
export function GroupedRows({ by, children }: GroupedRowsProps) {
  const { sort } = useListQuery()
  const { hasCards, extra } = useListLayout()
  const rows = useListRows()
  const { filter } = rows
  const filterKey = JSON.stringify([by, filter])
  const collapsed = useCollapsedGroups(by)
  const actionsOf = useGroupActions(by)
  const pages = useLoaded<ContactGroups>()
  const windows = useLoaded<ContactWindow>()
  const [range, setRange] = useState({ first: 0, last: 0 })
  const [top, setTop] = useState(0)
  const [wanted, setWanted] = useState({ filterKey, pages: 1 })

  const pageCount = wanted.filterKey === filterKey ? wanted.pages : 1
  const pageNames = Array.from({ length: pageCount }, (_, at) => `${String(at)} ${filterKey}`)
  const answers = pageNames.map((name) => pages.loaded.get(name)?.data)
  const total = answers[0]?.total ?? null
  const groups = groupsOf(answers)
  const layout = groupLayout(groups, total ?? 0, collapsed.isCollapsed)
  const isMissingGroups =
    total !== null &&
    groups.length === pageCount * MAX_GROUPS &&
    layout.placeAt(Math.min(range.last, layout.rows - 1)).group >= groups.length
  if (isMissingGroups) setWanted({ filterKey, pages: pageCount + 1 })

  const paramsOf = ({ group, offset }: GroupWindow) => ({
    ...groupFilter(filter, by, groups[group]?.key ?? ''),
    sort,
    extra,
    limit: WINDOW_ROWS,
    offset,
  })
  const needed = windowsBetween(layout, range.first, range.last, WINDOW_ROWS).map((window) => {
    const params = paramsOf(window)
    return { ...window, params, name: JSON.stringify(params) }
  })
  const byPlace = new Map(
    needed.map(({ group, offset, name }) => [
      `${String(group)} ${String(offset)}`,
      windows.loaded.get(name)?.data,
    ]),
  )
  const rowAt = (index: number): ContactSummary | undefined => {
    const { group, row } = layout.placeAt(index)
    if (row === null) return undefined
    const offset = Math.floor(row / WINDOW_ROWS) * WINDOW_ROWS
    return byPlace.get(`${String(group)} ${String(offset)}`)?.items[row - offset]
  }
  const indexOf = (id: string) => {
    for (let at = range.first; at <= range.last; at += 1) if (rowAt(at)?.id === id) return at
    return null
  }
  const actions = useGroupedActions((id) => {
    const focused = focusedRow()
    const index = rowAt(focused)?.id === id ? focused : indexOf(id)
    if (index === null) return null
    const { group, row } = layout.placeAt(index)
    return { at: row ?? 0, key: groups[group]?.key ?? '' }
  })
  const groupOf = (group: number): HeaderGroup => {
    const known = groups[group]
    return {
      by,
      known,
      isCollapsed: known !== undefined && collapsed.isCollapsed(known.key),
      actions: known ? actionsOf(known) : [],
    }
  }
  const value = {
    ...rows,
    total: total === null ? null : layout.rows,
    rowAt,
    indexOf,
    rowsBetween: useRowsBetween(layout, paramsOf),
    contactsAround: layout.contactsAround,
    stepFrom: layout.stepFrom,
    resultKey: `${rows.resultKey} ${by}`,
    initialRow: 0,
    onRangeChange: useStableCallback((first: number, last: number) => {
      setRange((known) => (known.first === first && known.last === last ? known : { first, last }))
    }),
    onTopRowChange: useStableCallback((row: number) => {
      const at = Math.floor(row)
      if (layout.placeAt(at).group !== layout.placeAt(top).group || (at === 0) !== (top === 0))
        setTop(at)
    }),
    renderHeader: (slot: Parameters<typeof GroupHeader>[0]['slot'], height: number) => {
      const { group, row } = layout.placeAt(slot.index)
      if (row !== null || total === null) return undefined
      return (
        <GroupHeader
          key={slot.key}
          slot={slot}
          height={height}
          isCard={hasCards}
          group={groupOf(group)}
          onToggle={collapsed.toggle}
        />
      )
    },
  }
  const failed = [...pages.loaded.values(), ...windows.loaded.values()].filter(
    ({ error }) => error !== undefined,
  )
  const topGroup = layout.placeAt(top)
  return (
    <RowsContext value={value}>
      {pageNames.map((name, at) => (
        <PageLoader
          key={name}
          name={name}
          by={by}
          filter={filter}
          offset={at * MAX_GROUPS}
          onLoaded={pages.onLoaded}
        />
      ))}
      {needed.map(({ name, params }) => (
        <WindowLoader key={name} name={name} params={params} onLoaded={windows.onLoaded} />
      ))}
      <GroupErrors failed={failed} isEmpty={total === null} />
      <div className={styles.grouped}>
        <ContactActionsProvider value={actions}>{children}</ContactActionsProvider>
        {topGroup.row !== null && (
          <StickyHeader
            group={groupOf(topGroup.group)}
            isCard={hasCards}
            onToggle={(key) => {
              collapsed.toggle(key)
              setTop(layout.headerOf(topGroup.group))
            }}
          />
        )}
      </div>
    </RowsContext>
  )
}

/** Keeps the answers of the loaders that are rendered. */
function useLoaded<T>() {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded<T>>>(new Map())
  const onLoaded = useCallback<OnLoaded<T>>((key, one) => {
    setLoaded((known) => {
      const next = new Map(known)
      if (one) next.set(key, one)
      else next.delete(key)
      return next
    })
  }, [])
  return useMemo(() => ({ loaded, onLoaded }), [loaded, onLoaded])
}

function useRowsBetween(
  layout: ReturnType<typeof groupLayout>,
  paramsOf: (window: GroupWindow) => Parameters<typeof groupFilter>[0] & { sort: string },
) {
  const dispatch = useApiDispatch()
  return async (first: number, last: number): Promise<ContactSummary[]> => {
    const { fetchRowRange } = await import('../rows/fetchRowRange')
    const rows: ContactSummary[] = []
    for (const run of runsBetween(layout, first, last)) {
      const {
        limit: _limit,
        offset: _offset,
        ...params
      } = {
        limit: 0,
        ...paramsOf({ group: run.group, offset: 0 }),
        offset: 0,
      }
      rows.push(...(await dispatch(fetchRowRange(params, run.first, run.last))))
    }
    return rows
  }
}

interface GroupErrorsProps {
  failed: readonly Loaded<unknown>[]
  /** Nothing has loaded yet. */
  isEmpty: boolean
}

function GroupErrors({ failed, isEmpty }: GroupErrorsProps) {
  return (
    <RowsErrors
      rows={{
        error: failed[0]?.error,
        isFailed: failed.length > 0 && isEmpty,
        isStale: false,
        refetch: () => {
          for (const { retry } of failed) retry()
        },
        isFetching: false,
      }}
      noun="contacts"
      failedTitle="The groups could not be loaded"
    />
  )
}
