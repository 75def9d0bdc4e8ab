import type {
  DayFigures,
  FigureName,
  Figures,
  FiguresWithRate,
} from '@/contract/analytics/analytics'
import type { RollupSum, SpanSum } from './readRollups'

const names: Record<RollupSum['kind'], FigureName> = {
  view: 'views',
  visitor: 'uniqueVisitors',
  save: 'saves',
  exchange: 'exchanges',
  click: 'clicks',
}

function noFigures(): Figures {
  return { views: 0, uniqueVisitors: 0, saves: 0, exchanges: 0, clicks: 0 }
}

/** Returns people's figures from sums, by their totals or by one value of another dimension. */
export function figuresOf(
  sums: readonly Pick<RollupSum, 'kind' | 'who' | 'sum'>[],
): FiguresWithRate {
  const figures = noFigures()
  for (const { kind, who, sum } of sums) if (who === 'person') figures[names[kind]] += sum
  return withRate(figures)
}

/** Adds the clicks for each view; null without views. */
function withRate(figures: Figures): FiguresWithRate {
  return { ...figures, clickRate: rateOf(figures.clicks, figures.views) }
}

/** Returns the clicks for each view, which may be more than 1; null without views. */
export function rateOf(clicks: number, views: number): number | null {
  return views === 0 ? null : clicks / views
}

/** Returns the figures of each day from sums by the places of the days. */
export function dayFiguresOf(days: readonly string[], sums: readonly SpanSum[]): DayFigures[] {
  const figures = days.map(noFigures)
  for (const { place, kind, sum } of sums) {
    const day = figures[place]
    if (day) day[names[kind]] += sum
  }
  return days.map((day, place) => ({ day, ...(figures[place] ?? noFigures()) }))
}
