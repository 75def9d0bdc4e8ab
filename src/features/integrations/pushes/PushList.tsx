import { SendOutlined } from '@ant-design/icons'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type PushState, pushStates } from '@/contract/integrations/pushes'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import { OutcomeChips } from '@/shared/ui/imports/OutcomeChips'
import { Skeleton } from '@/shared/ui/Skeleton'
import { PushItem } from './PushItem'
import styles from './Pushes.module.css'
import { stateTitles } from './pushText'
import { useGetPushSettingsQuery, useListPushesQuery } from './pushesApi'
import { usePushPolling } from './usePushPolling'

const PAGE_PUSHES = 20

/** The outbox: contacts on their way to GoHighLevel, and those of the last weeks. */
export function PushList() {
  const [state, setState] = usePushState()
  const { data: settings } = useGetPushSettingsQuery()
  const counts = settings?.counts ?? {}
  const total = pushStates.reduce((sum, each) => sum + (counts[each] ?? 0), 0)
  return (
    <section className={styles.section} aria-labelledby="pushes">
      <h3 id="pushes" className="section-title">
        Contacts to GoHighLevel
      </h3>
      {settings && total > 0 && (
        <OutcomeChips<PushState | null>
          label="Show by state"
          chips={[
            { value: null, name: 'All', count: total },
            ...pushStates.map((value) => ({
              value,
              name: stateTitles[value],
              count: counts[value] ?? 0,
            })),
          ]}
          chosen={state}
          onChoose={setState}
        />
      )}
      <PushPages
        key={state}
        state={state}
        onShowAll={() => {
          setState(null)
        }}
      />
    </section>
  )
}

interface PushPagesProps {
  state: PushState | null
  onShowAll: () => void
}

/** The pushes in one state or all, page by page, the newest first. */
function PushPages({ state, onShowAll }: PushPagesProps) {
  const [page, setPage] = useState(1)
  const { data: settings } = useGetPushSettingsQuery()
  const pollingInterval = usePushPolling(settings)
  // The numbers beside the states move with the list.
  useGetPushSettingsQuery(undefined, { pollingInterval })
  const { data, error, isFetching, refetch } = useListPushesQuery(
    { ...(state && { state }), offset: (page - 1) * PAGE_PUSHES, limit: PAGE_PUSHES },
    { pollingInterval },
  )
  // The pushes of a page may be gone, such as those that were sent.
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_PUSHES))
  if (data && page > last) setPage(last)
  if (!data && error !== undefined && !isFetching)
    return (
      <ErrorState
        title="The list could not be loaded"
        error={error}
        onRetry={() => {
          void refetch()
        }}
      />
    )
  if (!data)
    return (
      <div role="status" aria-label="Loading the list" className={styles.pending}>
        <Skeleton height="64px" />
        <Skeleton height="64px" />
      </div>
    )
  if (data.total === 0) return <NoPushes state={state} onShowAll={onShowAll} />
  return (
    <>
      <ul className={styles.list} aria-label="Contacts to GoHighLevel">
        {data.items.map((push) => (
          <PushItem key={push.id} push={push} />
        ))}
      </ul>
      {data.total > PAGE_PUSHES && (
        <nav aria-label="Pages of the list">
          <Pagination
            size="small"
            current={page}
            pageSize={PAGE_PUSHES}
            total={data.total}
            showSizeChanger={false}
            onChange={setPage}
          />
        </nav>
      )}
    </>
  )
}

function NoPushes({ state, onShowAll }: PushPagesProps) {
  if (state !== null)
    return (
      <EmptyState
        title={`Nothing is ${stateTitles[state].toLowerCase()}`}
        actions={<Button onClick={onShowAll}>Show all</Button>}
      />
    )
  return (
    <EmptyState
      icon={<SendOutlined aria-hidden />}
      title="Nothing sent yet"
      description="Open a contact or select several, and choose “Send to GoHighLevel”. Each one shows here with its answer."
    />
  )
}

/** Returns the state in `?pushes=`, by which the list is filtered, and how to set it. */
function usePushState(): [PushState | null, (state: PushState | null) => void] {
  const [params, setParams] = useSearchParams()
  const state = pushStates.find((each) => each === params.get('pushes')) ?? null
  const setState = (next: PushState | null) => {
    setParams(
      (known) => {
        const changed = new URLSearchParams(known)
        if (next === null) changed.delete('pushes')
        else changed.set('pushes', next)
        return changed
      },
      { replace: true },
    )
  }
  return [state, setState]
}
