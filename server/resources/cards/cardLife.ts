import type { CardStatus } from '@/contract/cards/card'

/**
 * The part of a person in a card's life: `holder` of a card of their own, `member` who holds a card
 * of their company, or `admin` of the card's company.
 */
export type CardRole = 'holder' | 'member' | 'admin'

/** A change of state that somebody asks for. */
export interface Transition {
  from: CardStatus
  to: CardStatus
  role: CardRole
  isCompanyCard: boolean
  /** False for a card in stock, and for one whose holder has deleted their account. */
  hasHolder: boolean
}

/** The reason that a change is refused. */
export interface Refusal {
  code: 'CONFLICT' | 'FORBIDDEN'
  message: string
}

/**
 * The states that follow each state. A blank card becomes active by its code or by being assigned,
 * never by a change of its state alone; only a company's card becomes blank again.
 */
const nextStates: Record<CardStatus, readonly CardStatus[]> = {
  blank: ['retired'],
  active: ['deactivated', 'lost', 'handedOver', 'retired', 'blank'],
  deactivated: ['active', 'lost', 'retired', 'blank'],
  lost: ['active', 'retired'],
  handedOver: ['active', 'retired'],
  retired: [],
}

const NOT_A_MEMBERS =
  'This card belongs to a company. Report it lost, or ask an administrator of the company for anything else.'
const NO_HOLDER = 'Nobody holds this card. Assign it to a member, or take it back into stock.'
const NO_STOCK = 'Only a company takes a card back into stock. Hand this card over or retire it.'

/** The sentence for a state that does not follow the card's present one. */
const refusals: Record<CardStatus, string> = {
  blank: 'Nobody has activated this card yet. Activate it with its code first.',
  active: 'This card is active already.',
  deactivated: 'This card is deactivated. Reactivate it first.',
  lost: 'This card is reported lost. Say that it was found first.',
  handedOver: 'This card is handed over. Cancel that first.',
  retired: 'This card is retired for good.',
}

/** Returns the reason that a card's state may not change like this, or null if it may. */
export function refuseTransition(asked: Transition): Refusal | null {
  const { from, to, role, isCompanyCard, hasHolder } = asked
  if (from === to) return null
  if (role === 'member' && to !== 'lost') return { code: 'FORBIDDEN', message: NOT_A_MEMBERS }
  if (!nextStates[from].includes(to))
    return { code: 'CONFLICT', message: from === 'blank' ? blankRefusal(asked) : refusals[from] }
  if (to === 'blank' && !isCompanyCard) return { code: 'CONFLICT', message: NO_STOCK }
  if (to === 'active' && !hasHolder) return { code: 'CONFLICT', message: NO_HOLDER }
  return null
}

function blankRefusal({ isCompanyCard }: Transition): string {
  return isCompanyCard
    ? 'This card is in stock. Assign it to a member, who then holds it.'
    : refusals.blank
}

/** The parts of a card, besides its state, that a person changes. */
export type CardField = 'name' | 'profileId' | 'issuedOn' | 'expiresOn'

/** Returns the reason that a field of a card in this state may not change, or null if it may. */
export function refuseEdit(status: CardStatus, field: CardField): Refusal | null {
  const isClosed =
    status === 'retired' || status === 'handedOver' || (status === 'blank' && field === 'profileId')
  return isClosed ? { code: 'CONFLICT', message: refusals[status] } : null
}

/** Returns the reason that a card in this state may not be assigned, or null if it may. */
export function refuseAssignment(status: CardStatus): Refusal | null {
  return status === 'retired' || status === 'handedOver'
    ? { code: 'CONFLICT', message: refusals[status] }
    : null
}
