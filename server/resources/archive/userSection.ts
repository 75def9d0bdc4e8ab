import { and, eq } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { users } from '../../platform/db/schema'
import { type UserRow, findUser } from '../users/userRecord'
import { displayName } from '../users/users.service'
import { type Reader, type Restoring, section } from './section'

/** The person's own record. Of it come back the name and, where the record is as it was created, its history; never e-mail, phone or premium. */
export const userSection = section('user', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'user'>[]> {
  const row = await findUser(db, actor.tenantId, actor.userId)
  if (row) yield [recordOf(row)]
}

function recordOf({
  id,
  version,
  firstName,
  lastName,
  email,
  phoneNumber,
  isPremium,
  settings,
  createdAt,
  updatedAt,
}: UserRow): RecordOf<'user'> {
  const stamps = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
  return {
    type: 'user',
    id,
    version,
    firstName,
    lastName,
    email,
    phoneNumber,
    isPremium,
    settings,
    ...stamps,
  }
}

async function restore({ ctx }: Restoring, [record]: RecordOf<'user'>[]): Promise<number> {
  const { tenantId, userId } = ctx.actor
  const row = await findUser(ctx.db, tenantId, userId)
  if (!record || !row) return 0
  const changes = changesOf(row, record)
  if (!changes) return 0
  await ctx.db
    .update(users)
    .set(changes)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
  const name = displayName({ ...row, ...changes })
  if (name !== ctx.actor.name) ctx.afterCommit(() => ctx.identity.setDisplayName(userId, name))
  return 1
}

/**
 * What the archive's record may change, or null. A name that somebody has changed since, or written into a record that has changed, is theirs; settings
 * come back where there are none.
 */
function changesOf(
  row: UserRow,
  { version, firstName, lastName, settings, ...record }: RecordOf<'user'>,
): Partial<UserRow> | null {
  const [createdAt, updatedAt] = [new Date(record.createdAt), new Date(record.updatedAt)]
  const isSame =
    row.version === version &&
    row.firstName === firstName &&
    row.lastName === lastName &&
    +row.createdAt === +createdAt &&
    +row.updatedAt === +updatedAt
  if (isSame) return null
  const missing = Object.keys(row.settings).length === 0 ? { settings } : {}
  if (+row.createdAt === +row.updatedAt)
    return { version, firstName, lastName, ...missing, createdAt, updatedAt }
  const isNamed = row.firstName !== '' || row.lastName !== ''
  const changes = {
    ...missing,
    ...(!isNamed && (firstName !== '' || lastName !== '') && { firstName, lastName }),
  }
  const isEmpty =
    changes.firstName === undefined && Object.keys(changes.settings ?? {}).length === 0
  return isEmpty ? null : { ...changes, version: row.version + 1 }
}
