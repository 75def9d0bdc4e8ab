import { and, eq, sql } from 'drizzle-orm'
import type { Resource } from '../../platform/resource'
import type { OwnedRow } from '../../ports/registry'
import { employees } from '../companies/tables'
import { directory } from '../profiles/tables'
import { cardsKind } from './bulk/cardsKind'
import { cardsRoutes } from './cards.routes'
import { cardCommands } from './mint.command'
import { moveCommands } from './move.command'
import { releaseCompanyCards } from './releaseCards'
import { cardHistory, cards } from './tables'

/** A physical card that the actor holds, or of a company that they administer. */
const ownCard: OwnedRow = {
  noun: 'card',
  isOwn: ({ tenantId, userId }, id) => {
    const isAdmin = and(
      eq(employees.tenantId, cards.tenantId),
      eq(employees.companyId, cards.companyId),
      eq(employees.userId, userId),
      sql`${employees.state} = 'active' and ${employees.role} <> 'member'`,
    )
    return sql`exists (select 1 from ${directory} join ${cards} on ${and(
      eq(cards.tenantId, directory.tenantId),
      eq(cards.ownerId, directory.ownerId),
      eq(cards.id, directory.key),
    )} where ${and(
      eq(directory.kind, 'card'),
      eq(directory.key, id),
      eq(directory.tenantId, tenantId),
      eq(cards.kind, 'physical'),
      sql`(${cards.ownerId} = ${userId} or exists (select 1 from ${employees} where ${isAdmin}))`,
    )})`
  },
}

export const cardsResource: Resource = {
  routes: cardsRoutes,
  ownedTables: [cards, cardHistory],
  jobKinds: [cardsKind],
  operatorCommands: { ...cardCommands, ...moveCommands },
  ownedRows: { '/cards/{id}': ownCard },
  baseRules: ({ userId, memberships }) => [
    { action: 'manage', subject: 'Card', conditions: { ownerId: userId } },
    {
      action: 'update',
      subject: 'Card',
      fields: ['name', 'issuedOn', 'expiresOn', 'employeeId'],
      conditions: { ownerId: userId, isCompanyCard: true },
      inverted: true,
    },
    {
      action: 'delete',
      subject: 'Card',
      conditions: { ownerId: userId, isCompanyCard: true },
      inverted: true,
    },
    ...memberships
      .filter(({ role }) => role !== 'member')
      .flatMap(({ companyId }) => [
        { action: 'manage' as const, subject: 'Card' as const, conditions: { companyId } },
        // Only holders choose their profile; for cards of others, `ownerId` is ''.
        {
          action: 'update' as const,
          subject: 'Card' as const,
          fields: ['profileId'],
          conditions: { companyId, ownerId: '' },
          inverted: true,
        },
      ]),
  ],
  async deleteRowsWithFiles(scope) {
    await releaseCompanyCards(scope)
    return []
  },
}
