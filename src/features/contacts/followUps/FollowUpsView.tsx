import { CarryOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '@/api/apiError'
import { MAX_FOLLOW_UPS } from '@/contract/contacts/followUps'
import { useNow } from '@/shared/lib/useNow'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import { LinkButton } from '@/shared/ui/LinkButton'
import { PageHeader } from '@/shared/ui/PageHeader'
import { Skeleton } from '@/shared/ui/Skeleton'
import { localDay } from '../model/localDay'
import { dayAfter } from '../record/timeline/followUpDays'
import { cappedNumber } from './cappedNumber'
import { FollowUpRow } from './FollowUpRow'
import styles from './FollowUps.module.css'
import { followUpGroups } from './followUpGroups'
import { useListFollowUpsQuery } from './followUpsApi'

const PAGE = 50
const AHEAD_DAYS = 7

/** `/contacts/recently-added?show=follow-ups`: the contacts to follow up with, by urgency. */
export function FollowUpsView() {
  usePageTitle('Follow-ups')
  const today = localDay(useNow())
  const [limit, setLimit] = useState(PAGE)
  const { data, error, isFetching, refetch } = useListFollowUpsQuery({
    today,
    until: dayAfter(today, AHEAD_DAYS),
    limit,
  })
  const hasFailed = error !== undefined && !isFetching
  return (
    <>
      <PageHeader
        title="Follow-ups"
        subtitle={data && data.due > 0 ? `${cappedNumber(data.due)} due` : undefined}
        actions={<LinkButton to={paths.openFollowUps} label="All follow-ups" />}
      />
      {hasFailed && !data && (
        <ErrorState
          title="The follow-ups could not be loaded"
          error={error}
          onRetry={() => {
            void refetch()
          }}
        />
      )}
      {!data && (isFetching || !error) && <Loading />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<CarryOutOutlined aria-hidden />}
          title="Nothing to follow up this week"
          description="Give a note on a contact a follow-up day, and it appears here in time."
          actions={<LinkButton to={paths.contacts} label="Go to contacts" isPrimary />}
        />
      )}
      {data &&
        followUpGroups(data.items, today).map(({ title, items }) => (
          <section key={title} className={styles.group} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={`panel ${styles.list ?? ''}`}>
              {items.map((item) => (
                <FollowUpRow key={item.contact.id} item={item} today={today} />
              ))}
            </ul>
          </section>
        ))}
      {data && hasFailed && (
        <div role="alert" className="button-row">
          <span>The follow-ups could not be updated: {messageOf(error)}</span>
          <Button
            onClick={() => {
              void refetch()
            }}
          >
            Retry
          </Button>
        </div>
      )}
      {data?.hasMore === true && !hasFailed && limit < MAX_FOLLOW_UPS && (
        <Button
          loading={isFetching}
          onClick={() => {
            setLimit(Math.min(limit + 2 * PAGE, MAX_FOLLOW_UPS))
          }}
        >
          Show more
        </Button>
      )}
      {data?.hasMore === true && !hasFailed && limit >= MAX_FOLLOW_UPS && !isFetching && (
        <p>These are the first {MAX_FOLLOW_UPS}. “All follow-ups” lists every contact with one.</p>
      )}
    </>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Loading follow-ups" className={`panel ${styles.list ?? ''}`}>
      {['60%', '48%', '70%'].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width="40px" height="40px" isRound />
          <Skeleton width={width} height="16px" />
        </div>
      ))}
    </div>
  )
}
