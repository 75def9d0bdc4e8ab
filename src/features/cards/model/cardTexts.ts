import type { Card, CardStatus } from '@/contract/cards/card'
import type { CardSelection } from '@/contract/cards/cards'
import { formatNumber, pluralize } from '@/shared/lib/format'
import type { CardAct } from './cardActs'

const statusTexts: Record<CardStatus, string> = {
  blank: 'Blank',
  active: 'Active',
  deactivated: 'Deactivated',
  lost: 'Lost',
  handedOver: 'Handed over',
  retired: 'Retired',
}

/** Returns a state in words; a company's blank card is in stock. */
export function statusText(status: CardStatus, isCompanyCard = false): string {
  return status === 'blank' && isCompanyCard ? 'In stock' : statusTexts[status]
}

/** Returns whether visitors of a card's page see a profile. */
export function isShown({ status, isExpired, isProfileOff, face }: Card): boolean {
  return status === 'active' && !isExpired && !isProfileOff && face !== null
}

/** Returns the state of a card in words, with the reason for which an active one shows nothing. */
export function cardStatusText(card: Card): string {
  if (card.status === 'active' && card.isExpired) return 'Expired'
  if (card.status === 'active' && card.isProfileOff) return 'Profile off'
  return statusText(card.status, card.isCompanyCard)
}

/** Returns the name that its holder gave a card, or the end of its id, which is long. */
export function cardName({ name, id }: Pick<Card, 'name' | 'id'>): string {
  return name === '' ? `Card ending ${id.slice(-4)}` : name
}

/** Returns what visitors of the card's page see, in one sentence. */
export function visitorsText(card: Card): string {
  const texts: Record<CardStatus, string> = {
    blank: 'Visitors see a neutral page until somebody activates it.',
    active: visitorsOfActive(card),
    deactivated: 'Visitors see that it is turned off.',
    lost: 'Visitors see that it was reported lost.',
    handedOver:
      'Visitors see a neutral page until the new holder activates it with the code you gave them.',
    retired: 'It is out of use for good. Your contacts and statistics stay.',
  }
  return texts[card.status]
}

function visitorsOfActive({ isExpired, isProfileOff, face }: Card): string {
  if (isExpired) return 'Visitors see that it has expired. Change its expiration date to show it.'
  if (isProfileOff)
    return 'Visitors see that it is turned off, because its profile is deactivated. Reactivate the profile or choose another one.'
  return face === null
    ? 'Visitors see a neutral page, because it shows no profile.'
    : `Visitors see ${face.name === '' ? 'its profile' : face.name}.`
}

export const actTexts: Record<CardAct, string> = {
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
  reportLost: 'Report lost…',
  markFound: 'Mark as found',
  handOver: 'Hand over…',
  cancelHandOver: 'Cancel hand-over',
  assign: 'Assign…',
  returnToStock: 'Back into stock…',
  retire: 'Retire…',
}

/** Describes a selection: "3 cards" or, while the count is unknown, "all that match". */
export function selectedCards(count: number | null, selection: CardSelection | null): string {
  if (count !== null) return pluralize(count, 'card')
  const left = selection && 'except' in selection ? selection.except.length : 0
  return left === 0 ? 'all that match' : `all that match but ${formatNumber(left)}`
}
