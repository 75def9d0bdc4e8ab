import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Certainty, type DuplicateGroup, certainties } from '@/contract/contacts/duplicates'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { useListContactDuplicatesQuery } from '../mergeApi'
import { groupCount } from './certaintyTexts'

export const PAGE_SIZE = 50

/**
 * Returns a page of duplicate groups. Page, certainty and selected group are in the URL. On a wide
 * screen the first group is selected unless another one is.
 */
export function useDuplicateGroups(isNarrow: boolean) {
  const { offset, certainty, groupId, correctOffset, ...actions } = useGroupParams()
  const { currentData, data, error, isFetching, refetch } = useListContactDuplicatesQuery({
    offset,
    limit: PAGE_SIZE,
    ...(certainty && { certainty }),
  })
  const page = currentData ?? data
  const groups = page?.groups ?? []
  const total = page ? groupCount(page, certainty) : 0
  const selected = groups.find(({ id }) => id === groupId) ?? (isNarrow ? undefined : groups[0])

  const isPastTheEnd = currentData?.groups.length === 0 && offset > 0
  const showLastPage = useStableCallback(() => {
    correctOffset(Math.max(0, Math.ceil(total / PAGE_SIZE) - 1) * PAGE_SIZE)
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
    ...actions,
  }
}

/** Returns the URL's parameters of the list of groups, and functions that change them. */
function useGroupParams() {
  const [params, setParams] = useSearchParams()
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
  return {
    offset: Math.max(0, Number.parseInt(params.get('offset') ?? '0', 10) || 0),
    certainty: certaintyIn(params),
    groupId: params.get('group'),
    select: (group: DuplicateGroup | undefined) => {
      change((next) => {
        if (group) next.set('group', group.id)
        else next.delete('group')
      })
    },
    /** Changes the offset of a page that does not exist; the group stays in the URL. */
    correctOffset: (offset: number) => {
      change((next) => {
        next.set('offset', String(offset))
      })
    },
    setOffset: (offset: number) => {
      change((next) => {
        next.delete('group')
        next.set('offset', String(offset))
      })
    },
    setCertainty: (certainty: string) => {
      change((next) => {
        for (const name of ['group', 'offset']) next.delete(name)
        if (certainty === '') next.delete('certainty')
        else next.set('certainty', certainty)
      })
    },
  }
}

export type DuplicateGroupsState = ReturnType<typeof useDuplicateGroups>

/** Returns the certainty that the URL filters by. */
export function certaintyIn(params: URLSearchParams): Certainty | undefined {
  return certainties.find((known) => known === params.get('certainty'))
}
