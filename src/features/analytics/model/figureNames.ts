import type { FiguresWithRate } from '@/contract/analytics/analytics'
import { formatNumber } from '@/shared/lib/format'

export type ShownFigure = keyof FiguresWithRate

/** The figures in the order of the screen. */
export const shownFigures: readonly ShownFigure[] = [
  'views',
  'uniqueVisitors',
  'saves',
  'exchanges',
  'clicks',
  'clickRate',
]

export const figureTitles: Record<ShownFigure, string> = {
  views: 'Views',
  uniqueVisitors: 'Daily visitors',
  saves: 'Contacts saved',
  exchanges: 'Details received',
  clicks: 'Clicks',
  clickRate: 'Click rate',
}

export const figureHelp: Record<ShownFigure, string> = {
  views: 'How often people opened the card. Preview bots and your own visits do not count.',
  uniqueVisitors:
    'The sum of each day’s visitors. Days are UTC days: who comes again on another day counts again, because nobody is recognized after midnight.',
  saves: 'How often people saved your contact to their phone.',
  exchanges: 'How many people left their details with you.',
  clicks: 'Clicks on links, services and social networks.',
  clickRate: 'Clicks for each view. It can be above 100%, because people may click more than once.',
}

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/** Formats a figure; a rate without views is `–`. */
export function formatFigure(name: ShownFigure, value: number | null): string {
  if (value === null) return '–'
  return name === 'clickRate' ? percent.format(value) : formatNumber(value)
}

/** Returns the value of a figure on a day; the rate of a day without views is null. */
export function figureOf(
  name: ShownFigure,
  figures: Omit<FiguresWithRate, 'clickRate'>,
): number | null {
  if (name !== 'clickRate') return figures[name]
  return figures.views === 0 ? null : figures.clicks / figures.views
}
