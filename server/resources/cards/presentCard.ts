import type { Card } from '@/contract/cards/card'
import { type CardRow, type CardScope, administered, holderOf } from './cardRow'
import { type FaceCompany, type FaceContent, faceOf } from './faceOf'

/** A card with everything that presenting it takes. */
export interface CardView {
  card: CardRow
  faceContent: FaceContent | null
  faceCompany: FaceCompany | null
  /** The time since which the profile is deactivated. */
  profileOffAt: Date | null
  companyName: string | null
  /** The holder's place in the company that the card belongs to. */
  employeeId: string | null
  employeeName: string | null
  employeeEmail: string | null
  userName: string | null
  taps: number
  recentTaps: number
}

/** Presents a card to its holder or to an administrator of its company. */
export function presentCard(
  actor: CardScope['actor'],
  {
    card,
    faceContent,
    faceCompany,
    profileOffAt,
    companyName,
    taps,
    recentTaps,
    ...view
  }: CardView,
  now: Date,
): Card {
  const { id, version, name, status, companyId, profileId, issuedOn, expiresOn } = card
  const isHolder = card.ownerId === actor.userId
  const isAdmin = companyId !== null && administered(actor).includes(companyId)
  const person = view.employeeName || view.employeeEmail || view.userName || 'A former member'
  return {
    id,
    version,
    name,
    status,
    isExpired: expiresOn !== null && expiresOn < now.toISOString().slice(0, 10),
    profileId: isHolder ? profileId : null,
    isProfileOff: profileOffAt !== null,
    face: faceContent && faceOf(faceContent, faceCompany),
    ownerId: isHolder ? card.ownerId : '',
    companyId,
    companyName: companyName ?? '',
    isCompanyCard: companyId !== null,
    holder: isAdmin && holderOf(card) !== '' ? { employeeId: view.employeeId, name: person } : null,
    issuedOn,
    expiresOn,
    taps: { total: taps, last30Days: recentTaps },
    createdAt: card.createdAt.toISOString(),
    updatedAt: card.updatedAt.toISOString(),
  }
}
