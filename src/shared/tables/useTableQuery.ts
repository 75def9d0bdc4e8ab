import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStableCallback } from '@/shared/lib/useStableCallback'

/** How long typing rests before it is searched for, in milliseconds. */
export const SEARCH_DELAY_MS = 250

interface TableQueryOptions<Sort extends string, Flag extends string> {
  /** Every sort order the list knows: a key, or `-` and the key for descending. */
  sorts: readonly Sort[]
  defaultSort: NoInfer<Sort>
  /** Yes-or-no filters, each an address parameter that is `true` or absent. */
  flags: readonly Flag[]
  /** Further address parameters that say which rows are shown; `change` writes them. */
  filters?: readonly string[]
  /** Completes an address whenever one of these has changed it. */
  complete?: (params: URLSearchParams) => void
}

export interface TableQuery<Sort extends string, Flag extends string> {
  /** What is searched for; '' searches for nothing. */
  search: string
  /** What the search box shows: ahead of `search` while someone types. */
  searchText: string
  setSearchText: (text: string) => void
  sort: Sort
  setSort: (sort: Sort) => void
  flags: Record<Flag, boolean>
  setFlag: (flag: Flag, isOn: boolean) => void
  /** Edits the address' parameters, in place of this entry of the history. */
  change: (edit: (params: URLSearchParams) => void) => void
  /** Sets search, flags and filters back, keeps the sort. */
  clearFilters: () => void
  /** The same for the same query: a key for what belongs to one result. */
  key: string
  /** The same for the same rows, in whatever order: a key for what is selected. */
  rowsKey: string
}

/**
 * A table's search, sort and filters, kept in the address (`?search=&sort=&favorite=true`) so that they can be shared and gone back to. Other
 * parameters are left alone; an unknown sort in the address counts as the default.
 */
export function useTableQuery<Sort extends string, Flag extends string>(
  options: TableQueryOptions<Sort, Flag>,
): TableQuery<Sort, Flag> {
  const { sorts, defaultSort, flags, filters = [], complete } = options
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )

  const search = params.get('search') ?? ''
  // The address has caught up: should it go back to what it was before, that is no longer what was typed over.
  if (typed !== null && typed.over !== search && typed.text.trim() === search)
    setTyped({ ...typed, over: search })
  const isTyping = typed !== null && (search === typed.over || search === typed.text.trim())
  const sort = sorts.find((known) => known === params.get('sort')) ?? defaultSort
  const flagValues = flagsOf(flags, (flag) => params.get(flag) === 'true')

  // Stable, because `setParams` starts from the parameters of its own render and the timer runs in a later one.
  const change = useStableCallback((edit: (params: URLSearchParams) => void) => {
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        edit(next)
        complete?.(next)
        return next
      },
      { replace: true },
    )
  })
  const write = (name: string, value: string) => {
    change((next) => {
      if (value === '') next.delete(name)
      else next.set(name, value)
    })
  }

  const setSearchText = (text: string) => {
    setTyped({ text, over: search })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      write('search', text.trim())
    }, SEARCH_DELAY_MS)
  }
  const clearFilters = () => {
    clearTimeout(timer.current)
    setTyped(null)
    change((next) => {
      for (const name of ['search', ...flags, ...filters]) next.delete(name)
    })
  }

  const rowsKey = JSON.stringify([
    search,
    flags.filter((flag) => flagValues[flag]),
    ...filters.map((name) => params.getAll(name)),
  ])
  return {
    search,
    searchText: isTyping ? typed.text : search,
    setSearchText,
    sort,
    setSort: (next) => {
      write('sort', next === defaultSort ? '' : next)
    },
    flags: flagValues,
    setFlag: (flag, isOn) => {
      write(flag, isOn ? 'true' : '')
    },
    change,
    clearFilters,
    key: JSON.stringify([sort, rowsKey]),
    rowsKey,
  }
}

/** `Object.fromEntries` forgets its keys' type; the keys here are exactly the flags. */
function flagsOf<Flag extends string>(
  flags: readonly Flag[],
  isOn: (flag: Flag) => boolean,
): Record<Flag, boolean> {
  return Object.fromEntries(flags.map((flag) => [flag, isOn(flag)])) as Record<Flag, boolean>
}
