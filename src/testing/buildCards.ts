import type { Card, CardFace, CardHistoryEntry } from '@/contract/cards/card'
import type { CompanySummary } from '@/contract/companies/company'
import type { Employee } from '@/contract/companies/employees'
import type { Rule } from '@/contract/ruleSet'
import { buildId, buildRules } from './builders'

const at = '2026-03-04T09:30:00.000Z'

/** Builds what a drawn card shows. */
export function buildFace(overrides: Partial<CardFace> = {}): CardFace {
  return {
    name: 'Mira Okafor',
    occupation: 'Product designer',
    organization: 'Verdigris Studio',
    avatar: null,
    logo: null,
    appearance: { theme: 'linen', accent: null, layout: 'classic', buttons: 'soft', font: 'sans' },
    ...overrides,
  }
}

/** Builds an active physical card of the default actor. */
export function buildPhysicalCard(overrides: Partial<Card> = {}): Card {
  return {
    id: `card${buildId().slice(-4)}`,
    version: 1,
    name: 'Blue metal card',
    status: 'active',
    isExpired: false,
    profileId: buildId(),
    isProfileOff: false,
    face: buildFace(),
    ownerId: 'user-1',
    companyId: null,
    companyName: '',
    isCompanyCard: false,
    holder: null,
    issuedOn: null,
    expiresOn: null,
    taps: { last30Days: 12, total: 340 },
    createdAt: at,
    updatedAt: at,
    ...overrides,
  }
}

/** Builds a card of a company that nobody holds. */
export function buildStockCard(companyId: string, overrides: Partial<Card> = {}): Card {
  return buildPhysicalCard({
    name: '',
    status: 'blank',
    profileId: null,
    face: null,
    ownerId: '',
    companyId,
    companyName: 'Verdigris Studio',
    isCompanyCard: true,
    taps: { last30Days: 0, total: 0 },
    ...overrides,
  })
}

/** Builds an entry of a card's history: its activation by the user. */
export function buildCardEntry(overrides: Partial<CardHistoryEntry> = {}): CardHistoryEntry {
  return {
    id: buildId(),
    at,
    by: 'You',
    change: 'state',
    from: 'blank',
    to: 'active',
    reason: '',
    ...overrides,
  }
}

/** Builds a company in the list of the user's companies. */
export function buildCompanySummary(overrides: Partial<CompanySummary> = {}): CompanySummary {
  return {
    id: buildId(),
    name: 'Verdigris Studio',
    logo: null,
    role: 'admin',
    employeeId: buildId(),
    employeeVersion: 1,
    profileId: null,
    ...overrides,
  }
}

/** Builds an active member of a company. */
export function buildMember(companyId: string, overrides: Partial<Employee> = {}): Employee {
  return {
    id: buildId(),
    version: 1,
    firstName: 'Ada',
    lastName: 'Moreau',
    jobTitle: 'Optical engineer',
    department: '',
    role: 'member',
    state: 'active',
    isYou: false,
    email: 'ada@verdigris.example',
    employeeNumber: '',
    profileId: null,
    invitation: null,
    cards: 0,
    companyId,
    createdAt: at,
    updatedAt: at,
    ...overrides,
  }
}

/** Builds the rules of an administrator of a company. */
export function buildAdminRules(userId: string, companyId: string): Rule[] {
  return [
    ...buildMemberRules(userId),
    { action: 'manage', subject: 'Company', conditions: { id: companyId } },
    { action: 'manage', subject: ['Employee', 'Card'], conditions: { companyId } },
  ]
}

/** Builds the rules of a person who may hold a company's card: they manage their own cards only. */
export function buildMemberRules(userId: string): Rule[] {
  const conditions = { ownerId: userId, isCompanyCard: true }
  return [
    ...buildRules(userId),
    {
      action: 'update',
      subject: 'Card',
      conditions,
      fields: ['name', 'issuedOn', 'expiresOn', 'employeeId'],
      inverted: true,
    },
    { action: 'delete', subject: 'Card', conditions, inverted: true },
  ]
}
