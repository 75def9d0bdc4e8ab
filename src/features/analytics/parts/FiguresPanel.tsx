import { useState } from 'react'
import type { AnsweredRange } from '@/contract/analytics/analyticsRange'
import { daysBetween } from '@/contract/analytics/analyticsRange'
import type { DayFigures, FiguresWithRate } from '@/contract/analytics/analytics'
import { ChartFrame } from '../charts/ChartFrame'
import { DayChart } from '../charts/DayChart'
import { changeOf } from '../model/change'
import { dayRange } from '../model/days'
import {
  type ShownFigure,
  figureHelp,
  figureOf,
  figureTitles,
  formatFigure,
  shownFigures,
} from '../model/figureNames'
import styles from './FiguresPanel.module.css'

interface FiguresPanelProps {
  range: AnsweredRange
  totals: FiguresWithRate
  previous: FiguresWithRate
  days: readonly DayFigures[]
  /** The subject in file names: a slug of a profile or company. */
  subject: string
}

/** The figures of a range beside those of the period before; the chosen one is drawn by day. */
export function FiguresPanel({ range, totals, previous, days, subject }: FiguresPanelProps) {
  const [chosen, setChosen] = useState<ShownFigure>('views')
  const length = daysBetween(range.from, range.to)
  const period = dayRange(range.from, range.to)
  const title = figureTitles[chosen]
  const isWhole = chosen !== 'clickRate'
  const series = days.map((each) => ({ day: each.day, value: figureOf(chosen, each) }))
  const format = (value: number | null) => formatFigure(chosen, value)
  const valuesOf = (each: DayFigures) => shownFigures.map((name) => figureOf(name, each))
  return (
    <section aria-label="Figures" className={`panel ${styles.panel ?? ''}`}>
      <div role="group" aria-label="Figure in the chart" className={styles.figures}>
        {shownFigures.map((name) => (
          <FigureButton
            key={name}
            name={name}
            now={totals[name]}
            before={previous[name]}
            days={length}
            isChosen={name === chosen}
            onChoose={() => {
              setChosen(name)
            }}
          />
        ))}
      </div>
      <div className={styles.chart}>
        <ChartFrame
          title={`${title} by day`}
          fileName={`${subject}-${range.from}-${range.to}`}
          columns={['Day', ...shownFigures.map((name) => figureTitles[name])]}
          rows={days.map((each) => [each.day, ...valuesOf(each)])}
          cells={days.map((each) => [
            each.day,
            ...shownFigures.map((name) => formatFigure(name, figureOf(name, each))),
          ])}
          picture={{ title: `${title}, ${period}`, days: series, format, isWhole }}
          heading={
            <p className={styles.note}>
              {figureHelp[chosen]}{' '}
              <span>
                {period}, beside {length === 1 ? 'the day' : `the ${String(length)} days`} before.
              </span>
            </p>
          }
        >
          <DayChart title={title} days={series} format={format} isWhole={isWhole} />
        </ChartFrame>
      </div>
    </section>
  )
}

interface FigureButtonProps {
  name: ShownFigure
  now: number | null
  before: number | null
  days: number
  isChosen: boolean
  onChoose: () => void
}

function FigureButton({ name, now, before, days, isChosen, onChoose }: FigureButtonProps) {
  const { short, words, direction } = changeOf(name, now, before, days)
  return (
    <button
      type="button"
      className={styles.figure}
      title={figureHelp[name]}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className={styles.title}>{figureTitles[name]}</span>
      <span className={styles.value}>{formatFigure(name, now)}</span>
      <span className={styles.change} title={words}>
        {short !== '' && (
          <span className={styles[direction]} aria-hidden>
            {short}
          </span>
        )}
        <span className={short === '' ? undefined : 'visually-hidden'}>{words}</span>
      </span>
    </button>
  )
}
