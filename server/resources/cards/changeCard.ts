import { subject } from '@casl/ability'
import type { CardPatch } from '@/contract/cards/card'
import { rangeMessages } from '@/contract/rangeMessages'
import { ApiError, invalid, notFound } from '../../platform/http/apiError'
import { requireWritable } from '../../platform/permissions/requireWritable'
import {
  type CardField,
  type Refusal,
  refuseAssignment,
  refuseEdit,
  refuseTransition,
} from './cardLife'
import { type CardRow, type CardScope, holderOf, roleIn, stockOwner } from './cardRow'
import type { NextHolder } from './holders'
import { type CardState, storeCard } from './storeCard'

/** A change of a locked card; a missing field stays. */
export interface CardChange extends Omit<CardPatch, 'employeeId' | 'reason'> {
  /** The member to whom an administrator assigns the card. */
  holder?: NextHolder | undefined
  reason?: string
}

/** The time of a change, and the hash of a new code for a change that gives one. */
export interface ChangeOptions {
  now: Date
  codeHash: () => string
}

const fields: readonly CardField[] = ['name', 'profileId', 'issuedOn', 'expiresOn']
const NOT_YOURS: Record<CardField, string> = {
  name: "Only an administrator of the card's company names it.",
  profileId: 'Only the holder of a card chooses the profile that it shows.',
  issuedOn: "Only an administrator of the card's company sets its dates.",
  expiresOn: "Only an administrator of the card's company sets its dates.",
}

/**
 * Changes a locked card as its holder or as an administrator of its company, and adds to its
 * history. Throws FORBIDDEN, naming the field, for what is not theirs to change, CONFLICT for what
 * the card's state does not allow, and VALIDATION_FAILED for dates out of order.
 */
export async function changeCard(
  { db, actor }: CardScope,
  before: CardRow,
  change: CardChange,
  options: ChangeOptions,
): Promise<CardRow> {
  const role = roleIn(actor, before)
  if (role === null) throw notFound('card')
  if (role === 'admin') requireWritableCompany(actor, before, options.now)
  const edits = Object.fromEntries(
    fields.flatMap((field) =>
      change[field] === undefined || change[field] === before[field]
        ? []
        : [[field, change[field]]],
    ),
  ) as Partial<Pick<CardRow, CardField>>
  for (const field of fields)
    if (field in edits) {
      requireField(actor, before, field)
      if (!change.holder) refuse(refuseEdit(before.status, field), field)
    }
  if (change.holder && (change.status ?? 'active') !== 'active')
    throw invalid({ status: 'Assigning a card makes it active. Leave the state out.' })
  const moved = change.holder
    ? assigned(before, change.holder, options)
    : changedState(before, change.status ?? before.status, role, options)
  const after = { ...edits, ...moved }
  const { issuedOn, expiresOn } = { ...before, ...after }
  if (issuedOn !== null && expiresOn !== null && issuedOn > expiresOn)
    throw invalid({ expiresOn: rangeMessages.cardDates })
  const act = { actorId: actor.userId, at: options.now, reason: change.reason ?? '' }
  return storeCard(db, before, after, act)
}

/** Throws PLAN_LIMIT if the card's company is read-only. */
function requireWritableCompany(
  { memberships }: CardScope['actor'],
  { companyId }: CardRow,
  now: Date,
): void {
  const membership = memberships.find((each) => each.companyId === companyId)
  if (membership) requireWritable(membership, now)
}

/** Throws FORBIDDEN unless the rules let the actor change this field of the card. */
export function requireField(actor: CardScope['actor'], card: CardRow, field: CardField): void {
  if (!actor.ability.can('update', ruleSubject(actor, card), field))
    throw new ApiError('FORBIDDEN', NOT_YOURS[field], { [field]: NOT_YOURS[field] })
}

/** Returns a card as the rules' conditions see it, on both sides of the wire. */
export function ruleSubject(actor: CardScope['actor'], { ownerId, companyId }: CardRow) {
  return subject('Card', {
    ownerId: ownerId === actor.userId ? ownerId : '',
    companyId,
    isCompanyCard: companyId !== null,
  })
}

function assigned(
  before: CardRow,
  { userId, profileId }: NextHolder,
  { now }: ChangeOptions,
): Partial<CardState> {
  refuse(refuseAssignment(before.status), 'employeeId')
  const active = { status: 'active', codeHash: null } as const
  return before.ownerId === userId
    ? active
    : { ...active, ownerId: userId, profileId, heldSince: now }
}

function changedState(
  before: CardRow,
  status: CardRow['status'],
  role: NonNullable<ReturnType<typeof roleIn>>,
  { codeHash }: ChangeOptions,
): Partial<CardState> {
  if (status === before.status) return {}
  const asked = { from: before.status, to: status, role }
  const card = { isCompanyCard: before.companyId !== null, hasHolder: holderOf(before) !== '' }
  refuse(refuseTransition({ ...asked, ...card }), 'status')
  const undated = { issuedOn: null, expiresOn: null }
  if (status === 'handedOver') return { status, codeHash: codeHash(), ...undated }
  if (status === 'active') return { status, codeHash: null }
  if (status !== 'blank') return { status }
  return {
    status,
    codeHash: codeHash(),
    ...undated,
    name: '',
    profileId: null,
    ownerId: stockOwner(before),
    heldSince: null,
  }
}

function refuse(refusal: Refusal | null, field: string): void {
  if (refusal) throw new ApiError(refusal.code, refusal.message, { [field]: refusal.message })
}
