import { registry } from './resources'
import { deleteVisitorKeys, purgeEvents } from './resources/events'
import { purgePushes } from './resources/pushes'
import { purgeWallet } from './resources/wallet'
import { deleteUnusedPictures } from './resources/shop'
import {
  endGrants,
  purgeStripeEvents,
  reconcile,
  updateAllCoverage,
  updatePlans,
} from './resources/billing'
import { purgeIdempotencyKeys } from './platform/http/idempotency'
import { deleteAbandonedFiles } from './platform/files/deleteFiles'
import { purgeJobs } from './platform/jobs/purgeJobs'
import type { Deps } from './ports/context'
import { deriveMissingColumns, forgetOrigins, purgeTrash } from './resources/contacts'

export type HousekeepingDeps = Pick<
  Deps,
  'db' | 'tenantId' | 'files' | 'events' | 'clock' | 'log' | 'stripe'
>

export interface HousekeepingTask {
  name: string
  /**
   * `everyone`: it only deletes expired rows, or derives columns from their own row, and touches
   * nothing outside the database, so any tenant's server may do it for all. Everything else is
   * done for the served tenant only.
   */
  of: 'tenant' | 'everyone'
  /** A task of each day is repeated at the next run when it fails, because it asks others. */
  every: 'minute' | 'six hours' | 'day'
  run: (signal: AbortSignal) => Promise<unknown>
}

/** Returns the tasks of housekeeping in the order of a run. */
export function housekeepingTasks(deps: HousekeepingDeps): readonly HousekeepingTask[] {
  const { db, clock, events } = deps
  const each = (
    of: HousekeepingTask['of'],
    every: HousekeepingTask['every'],
    tasks: Record<string, HousekeepingTask['run']>,
  ) => Object.entries(tasks).map(([name, run]) => ({ name, of, every, run }))
  return [
    ...each('everyone', 'minute', {
      'deriving the columns that a migration left empty': (signal) =>
        deriveMissingColumns(db, signal),
      'deleting the visitor keys of past days': async () => {
        events.forgetKeys(clock())
        await deleteVisitorKeys(db, clock())
      },
      'forgetting the networks of leads': () => forgetOrigins(db, clock()),
    }),
    ...each('tenant', 'minute', {
      'ending grants': () => endGrants(deps, clock()),
    }),
    ...each('tenant', 'six hours', {
      'purging the trash': (signal) => purgeTrash(deps, clock(), signal),
      'purging jobs': (signal) => purgeJobs(deps, registry.jobKinds, clock(), signal),
      'deleting unused pictures of products': () => deleteUnusedPictures(deps, clock()),
      'deleting unused files': (signal) => deleteAbandonedFiles(deps, clock(), signal),
      'noting which companies plans cover': (signal) => updateAllCoverage(deps, clock(), signal),
    }),
    ...each('everyone', 'six hours', {
      'purging events': (signal) => purgeEvents(db, clock(), signal),
      'purging events of Stripe': () => purgeStripeEvents(db, clock()),
      'purging idempotency keys': () => purgeIdempotencyKeys(db, clock()),
      'purging pushes': (signal) => purgePushes(db, clock(), signal),
      'purging phones with passes': (signal) => purgeWallet(db, clock(), signal),
    }),
    ...each('tenant', 'day', {
      'reading plans from Stripe': () => updatePlans(deps),
      'reading subscriptions from Stripe': (signal) => reconcile(deps, signal),
    }),
  ]
}
