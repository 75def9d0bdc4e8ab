import type { DashboardAnalytics } from '@/contract/analytics/analytics'
import type { BreakdownRow } from './Breakdown'

const sourceNames = { tap: 'Tapped card', qr: 'Scanned code', link: 'Opened link' }
const deviceNames = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer', other: 'Other' }

/** Returns the name of a country by its two letters; anything else is unknown. */
function countryName(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return 'Unknown'
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
  return names.of(country) ?? country
}

/** Returns the name of a card on a screen of statistics. */
function cardTitle({ name, cardId, isVirtual }: DashboardAnalytics['cards'][number]): string {
  if (isVirtual) return 'Link and code of the profile'
  return name === '' ? `Card ending ${cardId.slice(-4)}` : name
}

const ofDeleted = (isDeleted: boolean, word: string) => (isDeleted ? { remark: word } : {})

/** Returns the rows of each breakdown of a profile's figures; those without events are left out. */
export function breakdownRows({
  sources,
  devices,
  countries,
  cards,
  everlinks,
}: DashboardAnalytics): Record<
  'sources' | 'devices' | 'countries' | 'cards' | 'everlinks',
  BreakdownRow[]
> {
  return {
    sources: sources
      .filter(({ views }) => views > 0)
      .map(({ source, views }) => ({ key: source, name: sourceNames[source], value: views })),
    devices: devices
      .filter(({ views }) => views > 0)
      .map(({ device, views }) => ({ key: device, name: deviceNames[device], value: views })),
    countries: countries.map(({ country, views }) => ({
      key: country,
      name: countryName(country),
      value: views,
    })),
    cards: cards.map((card) => ({
      key: card.cardId,
      name: cardTitle(card),
      value: card.views,
      ...ofDeleted(card.isDeleted, 'No longer yours'),
    })),
    everlinks: everlinks
      .filter(({ clicks }) => clicks > 0)
      .map(({ id, title, isDeleted, clicks }) => ({
        key: id,
        name: title === '' ? 'Untitled link' : title,
        value: clicks,
        ...ofDeleted(isDeleted, 'Deleted'),
      })),
  }
}
