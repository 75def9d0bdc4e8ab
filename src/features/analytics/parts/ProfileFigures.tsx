import type { ReactNode } from 'react'
import type { DashboardAnalytics } from '@/contract/analytics/analytics'
import { formatNumber, pluralize } from '@/shared/lib/format'
import { classNames } from '@/shared/tables/classNames'
import { useGetDashboardAnalyticsQuery, useGetServicesAnalyticsQuery } from '../analyticsApi'
import type { RangeParams } from '../range/useAnalyticsRange'
import styles from './Analytics.module.css'
import { AnalyticsSkeleton } from './AnalyticsSkeleton'
import { Breakdowns } from './Breakdowns'
import { ChooseDays } from './ChooseDays'
import { FiguresError } from './FiguresError'
import { FiguresPanel } from './FiguresPanel'
import { ServicesError } from './ServicesError'
import { ServicesPanel } from './ServicesPanel'

interface ProfileFiguresProps {
  profileId: string
  /** The subject in file names. */
  subject: string
  /** Null for a wrong range; the last right one stays. */
  params: RangeParams | null
  /** Shown instead of figures until somebody has seen the card. */
  firstVisit: ReactNode
  /** Shows services as a table with a chart instead of a breakdown. */
  hasServices?: boolean
}

/** A profile's figures with everything that they consist of. */
export function ProfileFigures(props: ProfileFiguresProps) {
  const { profileId, subject, params, firstVisit, hasServices = false } = props
  const asked = { profileId, ...(params ?? { timeZone: 'UTC' }) }
  const skip = params === null
  const figures = useGetDashboardAnalyticsQuery(asked, { skip })
  const services = useGetServicesAnalyticsQuery(asked, { skip })
  const { data, error, isFetching, refetch } = figures
  if (error !== undefined && !isFetching && figures.currentData === undefined)
    return (
      <FiguresError
        error={error}
        onRetry={() => {
          void refetch()
        }}
      />
    )
  if (!data) return skip ? <ChooseDays /> : <AnalyticsSkeleton />
  if (!data.hasVisits) return firstVisit
  // Those of another range are shown only until the answer for this one is there.
  const clicks = services.isFetching ? services.data : services.currentData
  const isStale =
    figures.currentData === undefined ||
    (clicks !== undefined && services.currentData === undefined)
  return (
    <div className={classNames(styles.view, isStale && styles.stale)} aria-busy={isStale}>
      <FiguresPanel {...data} range={data} subject={subject} />
      <p className={styles.note}>{otherViewsText(data.otherViews)}</p>
      {hasServices && clicks && clicks.services.length > 0 && (
        <ServicesPanel data={clicks} subject={subject} />
      )}
      {!services.isFetching && services.error !== undefined && clicks === undefined && (
        <ServicesError
          error={services.error}
          onRetry={() => {
            void services.refetch()
          }}
        />
      )}
      <Breakdowns
        data={data}
        subject={subject}
        services={hasServices ? undefined : clicks?.services}
      />
    </div>
  )
}

function otherViewsText({ bots, owner, crowd }: DashboardAnalytics['otherViews']): string {
  const others = `Not counted above: ${formatNumber(owner)} of your own views and ${formatNumber(bots)} by programs, such as those that make link previews.`
  if (crowd === 0) return others
  return `${others} And ${pluralize(crowd, 'view')} of more than 500 visitors a day from one network, which may be a program.`
}
