import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { JobKind } from '@/contract/jobs'
import type { CompanyRole } from '@/contract/companies/company'
import type { LockableField } from '@/contract/companies/lockableFields'
import type { Rule } from '@/contract/ruleSet'
import type { Db } from '../platform/db/client'
import type { jobs } from '../platform/jobs/tables'
import type { StripeAccess } from './stripe'

/** The two keys of every owned row. */
export interface Owner {
  tenantId: string
  userId: string
}

/** A table whose rows have an owner. */
export type OwnedTable = PgTable & { tenantId: PgColumn; ownerId: PgColumn }

/** A row that a path names by its id. */
export interface OwnedRow {
  /** The noun of the 404: "This contact does not exist." */
  noun: string
  /**
   * Tells whether the actor owns the row: at once, or as a condition for the database. Missing when
   * the first statement of every verb finds nothing for a stranger; asking would read the row twice.
   */
  isOwn?: (actor: Owner, id: string) => SQL | boolean
}

/** A user's place in a company, with the facts that rules depend on. */
export interface Membership {
  companyId: string
  companyName: string
  employeeId: string
  employeeVersion: number
  role: CompanyRole
  /** The user's profile that shows the company. */
  profileId: string | null
  /** The fields of that profile that the company locks. */
  locks: readonly LockableField[]
  /** From this time on the company is read-only, because its owner's plan does not cover it. */
  readOnlyFrom: string | null
  /** From this time on the user is read-only there, as one of the newest beyond the plan's seats. */
  seatEndsAt: string | null
}

/** The facts about a user that their rules are made from. */
export interface RuleFacts {
  userId: string
  isPremium: boolean
  /** The companies in which the user is active. */
  memberships: readonly Membership[]
}

/** The rules of a user. Both sets are signed for the browser and enforced by the server. */
export interface Rules {
  base: (facts: RuleFacts) => Rule[]
  /** The rules that a premium user has besides. */
  premium: (facts: RuleFacts) => Rule[]
}

export type JobRecord = typeof jobs.$inferSelect

/** The part of a kind of job that its job's owner notices. */
export interface JobTraits {
  kind: JobKind
  /** Missing for a job that cannot be undone. */
  undoStep?: unknown
  /** Tells whether what the job did so far can be undone; true when missing. While it is false, the job has only planned. */
  isUndoable?: (job: JobRecord) => boolean
  /** Tells whether what the job changes can be undone at all; true when missing. */
  isReversible?: (job: JobRecord) => boolean
  /**
   * Throws the reason why the undo of a job can't begin now. It runs in the transaction that begins
   * the undo, which has locked the job.
   */
  beforeUndo?: (
    ctx: { db: Db; clock: () => Date; stripe: StripeAccess | null; actor: Owner },
    job: JobRecord,
  ) => Promise<void>
  /** Returns the input with which an undone job runs again. Missing for a kind that can't. */
  redoInput?: (job: JobRecord) => unknown
  /** Removes what a cancelled job no longer needs, after the cancellation is committed. */
  discard?: (ctx: { db: Db }, job: JobRecord) => Promise<void>
}
