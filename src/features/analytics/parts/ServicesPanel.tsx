import { useState } from 'react'
import { daysBetween } from '@/contract/analytics/analyticsRange'
import type { ServicesAnalytics } from '@/contract/analytics/analytics'
import { formatNumber } from '@/shared/lib/format'
import { ChartFrame } from '../charts/ChartFrame'
import { DayChart } from '../charts/DayChart'
import { changeOf } from '../model/change'
import { formatFigure } from '../model/figureNames'
import styles from './Analytics.module.css'

const CHART_HEIGHT = 180

/** The clicks on each service, with the chosen one's by day. */
export function ServicesPanel({ data, subject }: { data: ServicesAnalytics; subject: string }) {
  const { services, days, from, to } = data
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = services.find(({ id }) => id === chosenId) ?? services[0]
  if (!chosen) return null
  const series = days.map((day, place) => ({ day, value: chosen.clicksByDay[place] ?? 0 }))
  const title = `Clicks on ${chosen.title}`
  const format = (value: number | null) => formatNumber(value ?? 0)
  return (
    <section aria-label="Services" className={`panel ${styles.services ?? ''}`}>
      <h2 className="section-title">Services</h2>
      <ServicesTable data={data} chosenId={chosen.id} onChoose={setChosenId} />
      <ChartFrame
        title={`${title} by day`}
        fileName={`${subject}-services-${from}-${to}`}
        columns={['Day', ...services.map((service) => service.title)]}
        rows={days.map((day, place) => [
          day,
          ...services.map(({ clicksByDay }) => clicksByDay[place] ?? 0),
        ])}
        cells={days.map((day, place) => [
          day,
          ...services.map(({ clicksByDay }) => formatNumber(clicksByDay[place] ?? 0)),
        ])}
        picture={{ title, days: series, format, isWhole: true }}
        heading={<p className={styles.note}>{title}</p>}
      >
        <DayChart title="Clicks" days={series} format={format} height={CHART_HEIGHT} />
      </ChartFrame>
    </section>
  )
}

interface ServicesTableProps {
  data: ServicesAnalytics
  chosenId: string
  onChoose: (id: string) => void
}

function ServicesTable({ data, chosenId, onChoose }: ServicesTableProps) {
  const length = daysBetween(data.from, data.to)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">Clicks</th>
            <th scope="col">Before</th>
            <th scope="col">Click rate</th>
          </tr>
        </thead>
        <tbody>
          {data.services.map(({ id, title, isDeleted, clicks, previousClicks, clickRate }) => (
            <tr key={id}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.choice}
                  aria-pressed={id === chosenId}
                  onClick={() => {
                    onChoose(id)
                  }}
                >
                  {title}
                </button>
                {isDeleted && <span className={styles.remark}> Deleted</span>}
              </th>
              <td>{formatNumber(clicks)}</td>
              <td title={changeOf('clicks', clicks, previousClicks, length).words}>
                {formatNumber(previousClicks)}
              </td>
              <td>{formatFigure('clickRate', clickRate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
