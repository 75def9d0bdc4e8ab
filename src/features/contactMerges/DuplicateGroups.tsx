import { CheckCircleOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { type Ref, useEffect, useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isApiError } from '@/api/apiError'
import {
  type Certainty,
  type DuplicateGroup,
  type DuplicatePage,
  certainties,
} from '@/contract/contacts/duplicates'
import { useMediaQuery } from '@/shared/lib/useMediaQuery'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import { commandKey } from '@/shared/ui/commandKey'
import { Kbd } from '@/shared/ui/Kbd'
import { Skeleton } from '@/shared/ui/Skeleton'
import { LinkButton } from '@/shared/ui/LinkButton'
import { GroupList, certaintyNames } from './GroupList'
import { useListContactDuplicatesQuery } from './mergeApi'
import styles from './MergePage.module.css'
import { MergePanel } from './MergePanel'
import { PageSteps } from './PageSteps'
import { useHotkeys } from '@/shared/lib/useHotkeys'
import { useLanding } from './useLanding'
import { type Merging, useMergeActions } from './useMergeActions'

const PAGE = 50
const gradeOptions = [
  { value: '', label: 'All' },
  ...certainties.map((value) => ({ value, label: certaintyNames[value] })),
]

/**
 * Groups of possible duplicates beside the comparison of one; on a narrow screen one after the other. The address says which part of them, how certain ones
 * and which group. `j` and `k` go through the groups.
 */
export function DuplicateGroups() {
  const showId = useId()
  const [params, setParams] = useSearchParams()
  const isNarrow = useMediaQuery('(max-width: 1199px)')
  const offset = Math.max(0, Number.parseInt(params.get('offset') ?? '0', 10) || 0)
  const certainty = certainties.find((known) => known === params.get('certainty'))
  const { currentData, data, error, isFetching, refetch } = useListContactDuplicatesQuery({
    offset,
    limit: PAGE,
    ...(certainty && { certainty }),
  })
  const { merge, dismiss, isBusy } = useMergeActions()
  const page = currentData ?? data
  const groups = page?.groups ?? []
  const wanted = params.get('group')
  const at = groups.findIndex(({ id }) => id === wanted)
  const selected = groups[at] ?? (isNarrow ? undefined : groups[0])
  const { landing, leave } = useLanding(
    page?.total === 0 ? 'none' : (selected?.contacts.map(({ id }) => id).join() ?? 'list'),
  )
  const total = page ? totalOf(page, certainty) : 0
  const isAlone = isNarrow && selected !== undefined

  const change = (edit: (next: URLSearchParams) => void) => {
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        edit(next)
        return next
      },
      { replace: true },
    )
  }
  const open = (group: DuplicateGroup | undefined) => {
    change((next) => {
      if (group) next.set('group', group.id)
      else next.delete('group')
    })
  }
  const step = (by: number) => {
    const next =
      groups[
        Math.min(groups.length - 1, Math.max(0, (selected ? groups.indexOf(selected) : -1) + by))
      ]
    if (next) open(next)
  }
  useHotkeys(
    {
      j: () => {
        step(1)
      },
      k: () => {
        step(-1)
      },
    },
    { repeats: true },
  )
  /** The one behind, or else before, the group that is done with, where that is still the one shown. */
  const goOn = useStableCallback((done: DuplicateGroup) => {
    const index = groups.findIndex(({ id }) => id === done.id)
    if (selected?.id === done.id)
      open(isNarrow ? undefined : (groups[index + 1] ?? groups[index - 1]))
  })
  const onMerge = async (group: DuplicateGroup, merging: Merging) => {
    const moveOn = leave()
    if (!(await merge(merging))) return
    moveOn()
    if (merging.contacts.length === group.contacts.length) goOn(group)
  }
  const onDismiss = async (group: DuplicateGroup, contactIds: readonly string[]) => {
    const moveOn = leave()
    const { id, size } = group
    if (
      !(await dismiss({
        contactIds: [...contactIds],
        ...(size > contactIds.length && { group: { id, size } }),
      }))
    )
      return
    moveOn()
    goOn(group)
  }

  const isBehindTheLast = currentData?.groups.length === 0 && offset > 0
  const toLastPage = useStableCallback(() => {
    change((next) => {
      next.set('offset', String(Math.max(0, Math.ceil(total / PAGE) - 1) * PAGE))
    })
  })
  useEffect(() => {
    if (isBehindTheLast) toLastPage()
  }, [isBehindTheLast, toLastPage])

  if (error && !page) {
    if (isApiError(error) && error.code === 'FORBIDDEN')
      return <ErrorState title="You cannot see contacts" error={error} />
    return (
      <ErrorState
        title="The duplicates could not be loaded"
        error={error}
        onRetry={() => {
          void refetch()
        }}
        isRetrying={isFetching}
      />
    )
  }
  if (!page) return <GroupsSkeleton />
  if (page.total === 0) return <NoDuplicates ref={landing} />
  return (
    <div className={styles['columns']}>
      {!isAlone && (
        <section
          ref={selected ? undefined : landing}
          tabIndex={-1}
          className={`panel ${String(styles['side'])}`}
          aria-label="Groups"
        >
          <div className={styles['filter']}>
            <label htmlFor={showId}>Show</label>
            <Select
              id={showId}
              size="small"
              value={certainty ?? ''}
              options={gradeOptions}
              onChange={(grade: string) => {
                change((next) => {
                  for (const name of ['group', 'offset']) next.delete(name)
                  if (grade === '') next.delete('certainty')
                  else next.set('certainty', grade)
                })
              }}
            />
          </div>
          {groups.length === 0 ? (
            <p className={styles['hint']}>There are no groups like this.</p>
          ) : (
            <GroupList groups={groups} selectedId={selected?.id ?? null} onSelect={open} />
          )}
          <PageSteps
            offset={offset}
            limit={PAGE}
            total={total}
            onOffset={(next) => {
              change((query) => {
                query.delete('group')
                query.set('offset', String(next))
              })
            }}
          />
          {!isNarrow && groups.length > 0 && (
            <p className={styles['keys']}>
              <Kbd keys={['J']} /> <Kbd keys={['K']} /> next, previous ·{' '}
              <Kbd keys={[commandKey, 'Enter']} /> merge · <Kbd keys={[commandKey, '⌫']} /> not
              duplicates
            </p>
          )}
        </section>
      )}
      {selected && (
        <section
          ref={landing}
          tabIndex={-1}
          className={`panel ${String(styles['main'])}`}
          aria-label="Comparison"
        >
          {isNarrow && (
            <Button
              className={String(styles['back'])}
              onClick={() => {
                open(undefined)
              }}
            >
              All groups
            </Button>
          )}
          <MergePanel
            key={selected.id}
            ids={selected.contacts.map(({ id }) => id)}
            size={selected.size}
            certainty={selected.certainty}
            isBusy={isBusy}
            onMerge={(merging) => {
              void onMerge(selected, merging)
            }}
            onDismiss={(contactIds) => {
              void onDismiss(selected, contactIds)
            }}
          />
        </section>
      )}
    </div>
  )
}

/** How many groups there are, of all or of one grade. */
function totalOf(
  { total, certainTotal, possibleTotal }: DuplicatePage,
  certainty: Certainty | undefined,
): number {
  if (certainty === 'certain') return certainTotal
  if (certainty === 'possible') return possibleTotal
  return certainty === 'likely' ? total - certainTotal - possibleTotal : total
}

function NoDuplicates({ ref }: { ref: Ref<HTMLElement> }) {
  return (
    <section ref={ref} tabIndex={-1} aria-label="Duplicates">
      <EmptyState
        icon={<CheckCircleOutlined aria-hidden />}
        title="No duplicates"
        description="Contacts that share an e-mail, a phone number or a name are collected here, so that you can merge them or say that they are not the same."
        actions={<LinkButton to={paths.contacts} label="Back to the contacts" />}
      />
    </section>
  )
}

function GroupsSkeleton() {
  return (
    <div
      className={styles['columns']}
      role="status"
      aria-busy="true"
      aria-label="Looking for duplicates"
    >
      <div className={`panel ${String(styles['side'])}`}>
        {[0, 1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height="64px" />
        ))}
      </div>
      <div className={`panel ${String(styles['main'])}`}>
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <Skeleton key={line} height="32px" />
        ))}
      </div>
    </div>
  )
}
