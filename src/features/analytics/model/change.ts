import { type ShownFigure, formatFigure } from './figureNames'

/** The change of a figure since the period before. */
export interface Change {
  /** `+12%`, or '' where there is nothing to compare. */
  short: string
  /** The change in words. */
  words: string
  direction: 'up' | 'down' | 'same'
}

const signed = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})
const points = new Intl.NumberFormat('en', {
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** Compares a figure with that of the period before. Rates are compared in percentage points. */
export function changeOf(
  name: ShownFigure,
  now: number | null,
  before: number | null,
  days: number,
): Change {
  const period = days === 1 ? 'the day before' : `the ${String(days)} days before`
  if (before === null) return { short: '', words: `No views in ${period}`, direction: 'same' }
  const known = `${formatFigure(name, before)} in ${period}`
  if (now === null || (before === 0 && name !== 'clickRate'))
    return { short: '', words: known, direction: now ? 'up' : 'same' }
  const difference = name === 'clickRate' ? now - before : (now - before) / before
  return {
    short:
      name === 'clickRate'
        ? `${points.format(difference * 100)} pts`
        : signed.format(Math.min(difference, MOST)),
    words: known,
    direction: difference > 0 ? 'up' : difference < 0 ? 'down' : 'same',
  }
}

/** Larger changes say no more than this one. */
const MOST = 99.99
