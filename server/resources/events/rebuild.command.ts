import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { calendarDay } from '@/contract/contacts/contactFields'
import { ofTenant } from '../../platform/db/ofTenant'
import { rawRows } from '../../platform/db/rawRows'
import { operatorCommand, OperatorError } from '../../platform/operator/operatorCommand'
import { firstKeptDay } from './purgeEvents'
import { rebuildRollups } from './rollups/rebuildRollups'
import { cardEvents } from './tables'

const options = v.strictObject({ since: v.pipe(v.string('name the first day.'), calendarDay) })

/** The command that makes the statistics of the last days anew from the stored events. */
export const rebuildCommand = {
  'statistics:rebuild': operatorCommand({
    usage: 'statistics:rebuild -- --since=2026-11-01',
    options,
    async *run(deps, { since }) {
      const { db, clock } = deps
      if (since < firstKeptDay(clock()))
        throw new OperatorError('Single events are kept for 25 months. Name a later day.')
      const profiles = rawRows<{ tenantId: string; ownerId: string; profileId: string }>(
        await db.execute(sql`
          select distinct tenant_id as "tenantId", owner_id as "ownerId", profile_id as "profileId"
          from ${cardEvents} where ${ofTenant(cardEvents, deps)} and at >= ${`${since}T00:00:00Z`}::timestamptz`),
      )
      for (const profile of profiles) await rebuildRollups(db, profile, since)
      yield `The statistics of ${String(profiles.length)} profiles since ${since} are made anew.\n`
    },
  }),
}
