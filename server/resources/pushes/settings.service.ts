import { subject } from '@casl/ability'
import { and, count, eq } from 'drizzle-orm'
import {
  type PushSettings,
  type PushSettingsInput,
  pushStates,
} from '@/contract/integrations/pushes'
import { ownedBy } from '../../platform/db/ownedBy'
import { ApiError } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import { usualSettings } from './model'
import { pushSettings, pushes } from './tables'

/** The version of settings that were never saved. */
const FIRST_VERSION = 1

/** Throws `FORBIDDEN` unless the actor may change their integrations. */
export function requireIntegrations({ actor }: Pick<Ctx, 'actor'>): void {
  if (!actor.ability.can('update', subject('Integration', { ownerId: actor.userId })))
    throw new ApiError('FORBIDDEN')
}

/** Returns the settings of pushes, with the number of pushes in each state. */
export async function getPushSettings({ db, actor }: Ctx): Promise<PushSettings> {
  const [row] = await db.select().from(pushSettings).where(ownedBy(pushSettings, actor))
  const groups = await db
    .select({ state: pushes.state, rows: count() })
    .from(pushes)
    .where(ownedBy(pushes, actor))
    .groupBy(pushes.state)
  const counts = new Map(groups.map(({ state, rows }) => [state, rows]))
  const { isAutomatic, isPaused, fields, customFields, hasContactTags, tags } = row ?? usualSettings
  return {
    ...{ isAutomatic, isPaused, fields, customFields, hasContactTags, tags },
    version: row?.version ?? FIRST_VERSION,
    counts: Object.fromEntries(pushStates.map((state) => [state, counts.get(state) ?? 0])),
  }
}

/** Saves the settings. Throws `VERSION_CONFLICT` when `version` is not the newest. */
export async function updatePushSettings(
  ctx: Ctx,
  version: number,
  input: PushSettingsInput,
): Promise<PushSettings> {
  requireIntegrations(ctx)
  const { db, actor, clock, afterCommit, wakePushes } = ctx
  const now = clock()
  const changes = { ...input, version: version + 1, updatedAt: now }
  const row = { tenantId: actor.tenantId, ownerId: actor.userId, createdAt: now, ...changes }
  const isSame = and(ownedBy(pushSettings, actor), eq(pushSettings.version, version))
  const updated = await db.update(pushSettings).set(changes).where(isSame).returning()
  const saved =
    updated.length > 0 || version !== FIRST_VERSION
      ? updated
      : await db.insert(pushSettings).values(row).onConflictDoNothing().returning()
  if (saved.length === 0) throw new ApiError('VERSION_CONFLICT')
  afterCommit(() => {
    wakePushes()
    return Promise.resolve()
  })
  return getPushSettings(ctx)
}
