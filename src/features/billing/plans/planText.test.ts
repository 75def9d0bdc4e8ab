import { describe, expect, it } from 'vitest'
import { intervalText, limitTexts, priceText } from './planText'

const monthly = { id: 'price_1', interval: 'month', intervalCount: 1, trialDays: 0 } as const

describe('a price', () => {
  it.each([
    [{ currency: 'usd', amount: 900 }, '$9.00 per month'],
    [{ currency: 'eur', amount: 123_456 }, '€1,234.56 per month'],
    [{ currency: 'jpy', amount: 1200 }, '¥1,200 per month'],
    [{ currency: 'kwd', amount: 4500 }, 'KWD 4.500 per month'],
    [{ currency: 'isk', amount: 50_000 }, 'ISK 500 per month'],
    [{ currency: 'usd', amount: 0, interval: 'year' }, '$0.00 per year'],
    [{ currency: 'usd', amount: 2400, intervalCount: 3 }, '$24.00 every 3 months'],
  ] as const)('of %o is written out', (price, text) => {
    expect(priceText({ ...monthly, ...price }).replaceAll('\u00a0', ' ')).toBe(text)
  })

  it('has a name for its interval', () => {
    expect(intervalText(monthly)).toBe('Monthly')
    expect(intervalText({ interval: 'year', intervalCount: 2 })).toBe('Every 2 years')
  })
})

describe('limits', () => {
  const none = { profiles: null, companies: null, seats: null, integrations: null }

  it.each([
    [
      { ...none, profiles: 10, companies: 1, seats: 25 },
      'person',
      ['10 profiles', '1 company', '25 active employees in each company'],
    ],
    [
      none,
      'person',
      [
        'No limit on profiles',
        'No limit on companies',
        'No limit on active employees in each company',
      ],
    ],
    [{ ...none, profiles: 1, companies: 0 }, 'nobody', ['1 profile']],
    [{ ...none, seats: 1 }, 'company', ['1 active employee']],
  ] as const)('%o of a %s are said in words', (limits, subscriber, texts) => {
    expect(limitTexts(limits, subscriber)).toEqual(texts)
  })
})
