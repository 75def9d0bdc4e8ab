import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStableCallback } from '@/shared/lib/useStableCallback'

/** Debounce of the search, in milliseconds. */
const SEARCH_DELAY_MS = 250

interface TableQueryOptions<Sort extends string, Flag extends string> {
  /**
   * Every sort order of the list, a key or `-` and the key for descending; or a function that reads
   * one, and returns null for an unknown one.
   */
  sorts: readonly Sort[] | ((text: string) => Sort | null)
  defaultSort: NoInfer<Sort>
  /** Boolean filters, each a query parameter that is `true` or absent. */
  flags: readonly Flag[]
  /** Further query parameters that filter the rows; `change` writes them. */
  filters?: readonly string[]
  /** Completes the query parameters after each change. */
  complete?: (params: URLSearchParams) => void
}

export interface TableQuery<Sort extends string, Flag extends string> {
  /** The search in effect; '' is none. */
  search: string
  /** The text of the search box; `search` follows it once typing pauses. */
  searchText: string
  setSearchText: (text: string) => void
  sort: Sort
  setSort: (sort: Sort) => void
  flags: Record<Flag, boolean>
  setFlag: (flag: Flag, isOn: boolean) => void
  /**
   * Edits the query parameters in a new entry of the history, so that Back undoes it, or in place of
   * the entry (`isTyping`).
   */
  change: (edit: (params: URLSearchParams) => void, isTyping?: boolean) => void
  /** Resets search, flags and filters, and keeps the sort. */
  clearFilters: () => void
  /** Identifies the result: the same for the same query. */
  key: string
  /** Identifies the set of rows in any order, for the selection. */
  rowsKey: string
}

/**
 * Keeps a table's search, sort and filters in the URL (`?search=&sort=&favorite=true`), so that they
 * can be shared and restored. Leaves other parameters alone; an unknown sort counts as the default.
 */
export function useTableQuery<Sort extends string, Flag extends string>(
  options: TableQueryOptions<Sort, Flag>,
): TableQuery<Sort, Flag> {
  const { sorts, defaultSort, flags, filters = [], complete } = options
  const [params, setParams] = useSearchParams()
  const sort = readSort(sorts, params.get('sort') ?? '') ?? defaultSort
  const flagValues = flagsOf(flags, (flag) => params.get(flag) === 'true')

  const queryOf = (from: URLSearchParams) =>
    JSON.stringify(['sort', 'search', ...flags, ...filters].map((name) => from.getAll(name)))
  /** The last query that was set here, not by opening a view or another address. */
  const ownQuery = useRef('')
  /** The query for which the last text was typed. */
  const typedQuery = useRef('')
  const shownQuery = useRef('')
  useEffect(() => {
    shownQuery.current = queryOf(params)
  })

  // Stable, because `setParams` starts from the parameters of its own render and the timer runs in
  // a later one.
  const change = useStableCallback(
    (edit: (params: URLSearchParams) => void, isTyping?: boolean) => {
      const next = new URLSearchParams(params)
      edit(next)
      complete?.(next)
      ownQuery.current = queryOf(next)
      // A change without an effect adds no step to go back to.
      setParams(next, {
        replace: isTyping === true || next.toString() === params.toString(),
        preventScrollReset: true,
      })
    },
  )
  const write = (name: string, value: string, isTyping = false) => {
    change((next) => {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }, isTyping)
  }
  const search = params.get('search') ?? ''
  const box = useSearchText(search, {
    isCurrent: () => [typedQuery.current, ownQuery.current].includes(shownQuery.current),
    apply: (text) => {
      write('search', text, true)
    },
  })
  const rowsKey = JSON.stringify([
    search,
    flags.filter((flag) => flagValues[flag]),
    ...filters.map((name) => params.getAll(name)),
  ])
  return {
    search,
    searchText: box.text,
    setSearchText: (text) => {
      typedQuery.current = queryOf(params)
      box.setText(text)
    },
    sort,
    setSort: (next) => {
      write('sort', next === defaultSort ? '' : next)
    },
    flags: flagValues,
    setFlag: (flag, isOn) => {
      write(flag, isOn ? 'true' : '')
    },
    change,
    clearFilters: () => {
      box.reset()
      change((next) => {
        for (const name of ['search', ...flags, ...filters]) next.delete(name)
      })
    },
    key: JSON.stringify([sort, rowsKey]),
    rowsKey,
  }
}

interface SearchActs {
  /** Returns whether the list still shows what the text was typed for. */
  isCurrent: () => boolean
  apply: (text: string) => void
}

/** Holds the text of the search box and applies it once typing pauses. */
function useSearchText(search: string, { isCurrent, apply }: SearchActs) {
  /** The text, the search that it was typed over, and the last search that was applied. */
  const [typed, setTyped] = useState<{ text: string; over: string; applied?: string } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )
  // The URL has caught up: if it goes back to the former search, that is a new one.
  const isTyping = typed !== null && [typed.over, typed.applied, typed.text.trim()].includes(search)
  if (isTyping && typed.over !== search) setTyped({ ...typed, over: search })
  return {
    text: isTyping ? typed.text : search,
    setText: (text: string) => {
      setTyped((before) => ({ ...before, text, over: search }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (!isCurrent()) {
          setTyped(null)
          return
        }
        const applied = text.trim()
        // Further keys may come before the URL is rendered.
        setTyped((before) => before && { ...before, applied })
        apply(applied)
      }, SEARCH_DELAY_MS)
    },
    reset: () => {
      clearTimeout(timer.current)
      setTyped(null)
    },
  }
}

function readSort<Sort extends string>(
  sorts: TableQueryOptions<Sort, never>['sorts'],
  text: string,
): Sort | null {
  if (typeof sorts === 'function') return sorts(text)
  return sorts.find((known) => known === text) ?? null
}

/** A cast, because `Object.fromEntries` loses its keys' type: they are exactly the flags. */
function flagsOf<Flag extends string>(
  flags: readonly Flag[],
  isOn: (flag: Flag) => boolean,
): Record<Flag, boolean> {
  return Object.fromEntries(flags.map((flag) => [flag, isOn(flag)])) as Record<Flag, boolean>
}
