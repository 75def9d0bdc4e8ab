import type { Plan, PlanLimits, PlanPrice } from '@/contract/billing/plan'
import { formatNumber } from '@/shared/lib/format'

const nouns: Record<keyof PlanLimits, readonly [one: string, many: string]> = {
  profiles: ['profile', 'profiles'],
  companies: ['company', 'companies'],
  seats: ['active employee', 'active employees'],
  integrations: ['connected account', 'connected accounts'],
}

/** Returns what a plan allows, in words: "10 profiles", "No limit on profiles". */
export function limitTexts(limits: PlanLimits, subscriber: Plan['subscriber']): string[] {
  const { profiles, companies, seats, integrations } = limits
  const connected = limitText('integrations', integrations)
  if (subscriber === 'company') return [limitText('seats', seats), connected]
  return [
    limitText('profiles', profiles),
    limitText('companies', companies),
    ...(companies === 0 ? [] : [`${limitText('seats', seats)} in each company`]),
    connected,
  ]
}

function limitText(name: keyof PlanLimits, limit: number | null): string {
  const [one, many] = nouns[name]
  if (limit === null) return `No limit on ${many}`
  if (limit === 0) return `No ${many}`
  return `${formatNumber(limit)} ${limit === 1 ? one : many}`
}

/** Decimals of currencies that Stripe counts in another unit than ISO 4217. */
const decimalsAtStripe: Partial<Record<string, number>> = { isk: 2, ugx: 2, mga: 0 }

/** Formats an amount in a currency's smallest unit: `$9.00`, `¥1,200`. */
function moneyText({ amount, currency }: Pick<PlanPrice, 'amount' | 'currency'>): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const decimals =
    decimalsAtStripe[currency.toLowerCase()] ?? format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** decimals)
}

/** Formats a price with its interval: `$9.00 per month`, `$24.00 every 3 months`. */
export function priceText(price: PlanPrice): string {
  const { interval, intervalCount } = price
  return intervalCount === 1
    ? `${moneyText(price)} per ${interval}`
    : `${moneyText(price)} every ${formatNumber(intervalCount)} ${interval}s`
}

const months: Partial<Record<PlanPrice['interval'], number>> = { month: 1, year: 12 }

/** Returns how many percent a price saves on the monthly one of its plan; 0 if it saves nothing. */
export function savingOf(price: PlanPrice, { prices }: Pick<Plan, 'prices'>): number {
  const monthly = prices.find(
    ({ interval, intervalCount, currency }) =>
      interval === 'month' && intervalCount === 1 && currency === price.currency,
  )
  const full = (monthly?.amount ?? 0) * (months[price.interval] ?? 0) * price.intervalCount
  return full > 0 ? Math.max(0, Math.round((1 - price.amount / full) * 100)) : 0
}

/** Says what an interval saves on paying monthly: `saves 17%`, `saves up to 20%`; '' for nothing. */
export function savingText(plans: readonly Plan[], interval: string): string {
  const savings = plans.flatMap((plan) =>
    plan.prices
      .filter((price) => intervalText(price) === interval)
      .map((price) => savingOf(price, plan)),
  )
  const most = Math.max(0, ...savings)
  if (most === 0) return ''
  return `saves ${savings.some((saving) => saving < most) ? 'up to ' : ''}${formatNumber(most)}%`
}

const adverbs = { day: 'Daily', week: 'Weekly', month: 'Monthly', year: 'Yearly' } as const

/** Names an interval of payment: `Monthly`, `Every 3 months`. */
export function intervalText({
  interval,
  intervalCount,
}: Pick<PlanPrice, 'interval' | 'intervalCount'>): string {
  return intervalCount === 1
    ? adverbs[interval]
    : `Every ${formatNumber(intervalCount)} ${interval}s`
}
