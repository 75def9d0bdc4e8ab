import type { Rule } from '@/contract/ruleSet'
import type { ArchiveSection, Registry } from '../ports/context'
import type { OwnedTable } from '../ports/registry'
import { idempotencyKeys, uploadTotals, uploads } from './db/schema'
import type { Route } from './http/route'
import type { JobKindOf } from './jobs/jobKind'

/** The manifest of a resource: everything the rest of the server must know of it. */
export interface Resource {
  routes?: readonly Route[]
  /** Every table that holds rows of an owner: a deleted account leaves nothing in them. */
  ownedTables?: readonly OwnedTable[]
  deleteRowsWithFiles?: Registry['deleteRowsWithFiles'][number]
  archiveSections?: readonly ArchiveSection[]
  jobKinds?: readonly JobKindOf[]
  /** The rules of every user. */
  baseRules?: (userId: string) => Rule[]
  /** The rules that a premium user has besides. */
  premiumRules?: (userId: string) => Rule[]
  ownedRows?: Registry['ownedRows']
  companyRole?: Registry['companyRole']
}

/** The tables in which the platform itself keeps rows of owners. */
const platformTables: readonly OwnedTable[] = [idempotencyKeys, uploads, uploadTotals]

/** Collects the parts of all resources, in their order. */
export function createRegistry(resources: readonly Resource[]): Registry {
  const rulesBy = (part: 'baseRules' | 'premiumRules') => (userId: string) =>
    resources.flatMap((resource) => resource[part]?.(userId) ?? [])
  const companyRole = resources.find((resource) => resource.companyRole)?.companyRole
  return {
    rules: { base: rulesBy('baseRules'), premium: rulesBy('premiumRules') },
    jobKinds: resources.flatMap(({ jobKinds = [] }) => jobKinds),
    ownedTables: [...resources.flatMap(({ ownedTables = [] }) => ownedTables), ...platformTables],
    deleteRowsWithFiles: resources.flatMap(({ deleteRowsWithFiles }) => deleteRowsWithFiles ?? []),
    archiveSections: resources.flatMap(({ archiveSections = [] }) => archiveSections),
    ownedRows: Object.assign(
      {},
      ...resources.map(({ ownedRows }) => ownedRows),
    ) as Registry['ownedRows'],
    ...(companyRole && { companyRole }),
  }
}
