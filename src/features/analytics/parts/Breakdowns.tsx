import type { DashboardAnalytics, ServicesAnalytics } from '@/contract/analytics/analytics'
import { Breakdown, type BreakdownRow } from './Breakdown'
import { breakdownRows } from './breakdownRows'
import styles from './Analytics.module.css'

interface BreakdownsProps {
  data: DashboardAnalytics
  /** Clicks by service, where they are shown as a breakdown. */
  services?: ServicesAnalytics['services'] | undefined
  subject: string
}

const NO_VIEWS = 'No views in this time.'

/** The views and clicks of a range by source, device, country, card and item. */
export function Breakdowns({ data, services, subject }: BreakdownsProps) {
  const { sources, devices, countries, cards, everlinks } = breakdownRows(data)
  const fileName = (name: string) => `${subject}-${name}-${data.from}-${data.to}`
  const views = (title: string, rows: readonly BreakdownRow[]) => (
    <Breakdown
      title={title}
      unit="Views"
      rows={rows}
      empty={NO_VIEWS}
      fileName={fileName(title.toLowerCase())}
    />
  )
  return (
    <div className={styles.breakdowns}>
      {views('Sources', sources)}
      <Breakdown
        title="Links"
        unit="Clicks"
        rows={everlinks}
        empty="No clicks on links in this time."
        fileName={fileName('links')}
      />
      {services && (
        <Breakdown
          title="Services"
          unit="Clicks"
          rows={services
            .filter(({ clicks }) => clicks > 0)
            .map(({ id, title, isDeleted, clicks }) => ({
              key: id,
              name: title,
              value: clicks,
              ...(isDeleted && { remark: 'Deleted' }),
            }))}
          empty="No clicks on services in this time."
          fileName={fileName('services')}
        />
      )}
      {views('Cards', cards)}
      {views('Devices', devices)}
      {views('Countries', countries)}
    </div>
  )
}
