import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type Certainty,
  type DuplicateGroup,
  type DuplicatePage,
  certainties,
} from '@/contract/contacts/duplicates'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { useListContactDuplicatesQuery } from '../mergeApi'

export const PAGE_SIZE = 50

/**
 * Returns a page of duplicate groups. Page, certainty and selected group are in the URL. On a wide
 * screen the first group is selected unless another one is.
 */
export function useDuplicateGroups(isNarrow: boolean) {
  const [params, setParams] = useSearchParams()
  const offset = Math.max(0, Number.parseInt(params.get('offset') ?? '0', 10) || 0)
  const certainty = certainties.find((known) => known === params.get('certainty'))
  const { currentData, data, error, isFetching, refetch } = useListContactDuplicatesQuery({
    offset,
    limit: PAGE_SIZE,
    ...(certainty && { certainty }),
  })
  const page = currentData ?? data
  const groups = page?.groups ?? []
  const total = page ? groupCount(page, certainty) : 0
  const requestedId = params.get('group')
  const selected = groups.find(({ id }) => id === requestedId) ?? (isNarrow ? undefined : groups[0])

  const change = (edit: (next: URLSearchParams) => void) => {
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous)
        edit(next)
        return next
      },
      { replace: true },
    )
  }
  const select = (group: DuplicateGroup | undefined) => {
    change((next) => {
      if (group) next.set('group', group.id)
      else next.delete('group')
    })
  }
  const setOffset = (next: number) => {
    change((query) => {
      query.delete('group')
      query.set('offset', String(next))
    })
  }
  const setCertainty = (next: string) => {
    change((query) => {
      for (const name of ['group', 'offset']) query.delete(name)
      if (next === '') query.delete('certainty')
      else query.set('certainty', next)
    })
  }

  const isPastTheEnd = currentData?.groups.length === 0 && offset > 0
  const showLastPage = useStableCallback(() => {
    change((query) => {
      query.set('offset', String(Math.max(0, Math.ceil(total / PAGE_SIZE) - 1) * PAGE_SIZE))
    })
  })
  useEffect(() => {
    if (isPastTheEnd) showLastPage()
  }, [isPastTheEnd, showLastPage])

  return {
    page,
    groups,
    total,
    offset,
    certainty,
    selected,
    error,
    isFetching,
    refetch,
    select,
    setOffset,
    setCertainty,
  }
}

export type DuplicateGroupsState = ReturnType<typeof useDuplicateGroups>

/** Returns how many groups there are, in total or of one certainty. */
function groupCount(
  { total, certainTotal, possibleTotal }: DuplicatePage,
  certainty: Certainty | undefined,
): number {
  if (certainty === 'certain') return certainTotal
  if (certainty === 'possible') return possibleTotal
  return certainty === 'likely' ? total - certainTotal - possibleTotal : total
}
