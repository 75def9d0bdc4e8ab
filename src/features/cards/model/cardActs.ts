import type { Card, CardStatus } from '@/contract/cards/card'
import type { Permissions } from '@/shared/lib/permissions'

/** The acts that change the state or the holder of a card. */
export type CardAct =
  | 'deactivate'
  | 'reactivate'
  | 'reportLost'
  | 'markFound'
  | 'handOver'
  | 'cancelHandOver'
  | 'assign'
  | 'returnToStock'
  | 'retire'

/**
 * The user's part in a card. `owner`: it is their own; `member`: they hold a company's card;
 * `admin`: they manage the company that it belongs to.
 */
type CardRole = 'owner' | 'member' | 'admin'

type Acts = Record<CardStatus, readonly CardAct[]>

const acts: Record<CardRole, Acts> = {
  owner: {
    blank: [],
    active: ['deactivate', 'reportLost', 'handOver', 'retire'],
    deactivated: ['reactivate', 'reportLost', 'retire'],
    lost: ['markFound', 'retire'],
    handedOver: ['cancelHandOver', 'retire'],
    retired: [],
  },
  member: {
    blank: [],
    active: ['reportLost'],
    deactivated: ['reportLost'],
    lost: [],
    handedOver: [],
    retired: [],
  },
  admin: {
    blank: ['assign', 'retire'],
    active: ['deactivate', 'reportLost', 'assign', 'returnToStock', 'retire'],
    deactivated: ['reactivate', 'reportLost', 'assign', 'returnToStock', 'retire'],
    lost: ['markFound', 'retire'],
    handedOver: ['cancelHandOver', 'retire'],
    retired: [],
  },
}

/** Acts after which the card shows a profile, so somebody has to hold it. */
const needHolder: readonly CardAct[] = ['reactivate', 'markFound', 'cancelHandOver']

/** Returns the user's part in a card by the rules. */
export function cardRole(card: Card, may: Permissions['may']): CardRole {
  if (!card.isCompanyCard) return 'owner'
  // The holder of a company's card may not delete it; its administrators may.
  return may('delete', 'Card', card) ? 'admin' : 'member'
}

/** Returns the acts that the card's state and the rules allow the user. */
export function allowedActs(card: Card, may: Permissions['may']): readonly CardAct[] {
  if (!may('update', 'Card', card, 'status')) return []
  const isUnheld = card.isCompanyCard && card.holder === null && card.ownerId === ''
  return acts[cardRole(card, may)][card.status].filter(
    (act) =>
      !(isUnheld && needHolder.includes(act)) &&
      !(act === 'retire' && !may('delete', 'Card', card)),
  )
}
