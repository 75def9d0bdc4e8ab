import { and, eq } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { users } from '../../platform/db/tables'
import { displayName } from './users.service'
import { archiveSection } from '../../platform/archive/archiveSection'
import type { Reader, Restoring } from '../../ports/context'
import { type UserRow, findUser } from '../../platform/identity/userRecord'

/**
 * The archive's user record. A restore brings back the name and, if the record is unchanged since
 * its creation, the record's version and times; never e-mail, phone or premium.
 */
export const userSection = archiveSection('user', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'user'>[]> {
  const row = await findUser(db, actor.tenantId, actor.userId)
  if (row) yield [recordOf(row, actor.isPremium)]
}

function recordOf(
  { id, version, firstName, lastName, email, phoneNumber, settings, createdAt, updatedAt }: UserRow,
  isPremium: boolean,
): RecordOf<'user'> {
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
 * Returns the changes that the archive's record brings, or null. A name changed since, or set in a
 * changed record, stays; settings are restored if there are none.
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
