import { describe, expect, it } from 'vitest'
import { buildPlan, buildPrice } from '@/testing/buildBilling'
import { intervalText, limitTexts, priceText, savingOf, savingText } from './planText'

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

describe('what a price saves', () => {
  const monthly = buildPrice({ amount: 700 })
  const planOf = (...prices: Parameters<typeof buildPrice>[0][]) =>
    buildPlan({ prices: [monthly, ...prices.map(buildPrice)] })

  it.each([
    [{ interval: 'year', amount: 7000 }, 17],
    [{ intervalCount: 3, amount: 1890 }, 10],
    [{ interval: 'year', amount: 8400 }, 0],
    [{ interval: 'year', amount: 9000 }, 0],
    [{ interval: 'year', amount: 7000, currency: 'eur' }, 0],
    [{ interval: 'week', amount: 100 }, 0],
    [{}, 0],
  ] as const)('%o on paying monthly', (price, percent) => {
    expect(savingOf(buildPrice({ amount: 700, ...price }), planOf())).toBe(percent)
  })

  it('is nothing without a monthly price', () => {
    const yearly = buildPrice({ interval: 'year', amount: 7000 })
    expect(savingOf(yearly, buildPlan({ prices: [yearly] }))).toBe(0)
  })

  it('is said of an interval, for all plans', () => {
    const saves17 = planOf({ interval: 'year', amount: 7000 })
    const saves10 = planOf({ interval: 'year', amount: 7560 })
    expect(savingText([saves17], 'Yearly')).toBe('saves 17%')
    expect(savingText([saves17, saves10], 'Yearly')).toBe('saves up to 17%')
    expect(savingText([saves17, planOf()], 'Yearly')).toBe('saves 17%')
    expect(savingText([saves17], 'Monthly')).toBe('')
  })
})

describe('limits', () => {
  const none = { profiles: null, companies: null, seats: null, integrations: null }

  it.each([
    [
      { ...none, profiles: 10, companies: 1, seats: 25 },
      'person',
      [
        '10 profiles',
        '1 company',
        '25 active employees in each company',
        'No limit on connected accounts',
      ],
    ],
    [
      none,
      'person',
      [
        'No limit on profiles',
        'No limit on companies',
        'No limit on active employees in each company',
        'No limit on connected accounts',
      ],
    ],
    [
      { ...none, profiles: 1, companies: 1, seats: 5, integrations: 2 },
      'nobody',
      ['1 profile', '1 company', '5 active employees in each company', '2 connected accounts'],
    ],
    [
      { ...none, companies: 0, integrations: 3 },
      'person',
      ['No limit on profiles', 'No companies', '3 connected accounts'],
    ],
    [
      { ...none, seats: 1, integrations: 0 },
      'company',
      ['1 active employee', 'No connected accounts'],
    ],
  ] as const)('%o of a %s are said in words', (limits, subscriber, texts) => {
    expect(limitTexts(limits, subscriber)).toEqual(texts)
  })
})
