import { sql } from 'drizzle-orm'
import type { Rule } from '@/contract/ruleSet'
import type { ArchiveSection, Registry } from '../ports/context'
import type { OwnedTable, RuleFacts } from '../ports/registry'
import { idempotencyKeys, uploadTotals, uploads } from './db/tables'
import type { Route } from './http/route'
import type { JobKindOf } from './jobs/jobKind'
import { mailCounts } from './mail/tables'
import type { OperatorCommand } from './operator/operatorCommand'

/** The manifest of a resource: everything that the rest of the server needs from it. */
export interface Resource {
  routes?: readonly Route[]
  /** Every table that contains rows of an owner; deleting an account empties them all. */
  ownedTables?: readonly OwnedTable[]
  deleteRowsWithFiles?: Registry['deleteRowsWithFiles'][number]
  archiveSections?: readonly ArchiveSection[]
  jobKinds?: readonly JobKindOf[]
  operatorCommands?: Readonly<Record<string, OperatorCommand>>
  /** The rules of every user. */
  baseRules?: (facts: RuleFacts) => Rule[]
  /** The additional rules of a premium user. */
  premiumRules?: (facts: RuleFacts) => Rule[]
  ownedRows?: Registry['ownedRows']
  memberships?: Registry['memberships']
  isPremium?: Registry['isPremium']
  beforeAccountDeletion?: Registry['beforeAccountDeletion'][number]
}

/** The platform's own tables with rows of owners. */
const platformTables: readonly OwnedTable[] = [idempotencyKeys, uploads, uploadTotals, mailCounts]

/** A registry whose kinds of jobs and commands can be run. */
export interface RunnableRegistry extends Registry {
  jobKinds: readonly JobKindOf[]
  operatorCommands: Readonly<Record<string, OperatorCommand>>
}

/** Collects the parts of all resources, in the order of the list. */
export function createRegistry(resources: readonly Resource[]): RunnableRegistry {
  const rulesBy = (part: 'baseRules' | 'premiumRules') => (facts: RuleFacts) =>
    resources.flatMap((resource) => resource[part]?.(facts) ?? [])
  return {
    rules: { base: rulesBy('baseRules'), premium: rulesBy('premiumRules') },
    jobKinds: resources.flatMap(({ jobKinds = [] }) => jobKinds),
    operatorCommands: Object.assign(
      {},
      ...resources.map(({ operatorCommands }) => operatorCommands),
    ) as RunnableRegistry['operatorCommands'],
    ownedTables: [...resources.flatMap(({ ownedTables = [] }) => ownedTables), ...platformTables],
    deleteRowsWithFiles: resources.flatMap(({ deleteRowsWithFiles }) => deleteRowsWithFiles ?? []),
    beforeAccountDeletion: resources.flatMap((each) => each.beforeAccountDeletion ?? []),
    archiveSections: resources.flatMap(({ archiveSections = [] }) => archiveSections),
    ownedRows: Object.assign(
      {},
      ...resources.map(({ ownedRows }) => ownedRows),
    ) as Registry['ownedRows'],
    memberships: resources.find((each) => each.memberships)?.memberships ?? (() => sql`'[]'::json`),
    isPremium: resources.find((each) => each.isPremium)?.isPremium ?? (() => sql`false`),
  }
}
