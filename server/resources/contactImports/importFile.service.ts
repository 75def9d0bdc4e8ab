import { createHash } from 'node:crypto'
import { dateOrderOfRows } from '@/contactFiles/dateOrder'
import { FileError } from '@/contactFiles/FileError'
import { importOptionsFor } from '@/contract/contacts/contactImport'
import type { Job } from '@/contract/jobs'
import { notFound, ApiError } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import { createJob } from '../../platform/jobs/jobStore'
import { presentJob } from '../jobs'
import { requireAbility } from '../contacts'
import { requireOwnProfile } from '../profiles'
import { addBatches } from './store/addBatches'
import type { ImportInput } from './importInput'
import { countRowBytes } from './importLimits'
import { newImport } from './importJob'
import { lockAccount } from '../../platform/identity/userRecord'

/**
 * Imports a file of up to 5 MB in one call: stores its rows and queues the import, with columns
 * mapped by their headers and the default options of such a file; dates are read in the order
 * that the file shows. Throws `INVALID_FILE`, and stores nothing, for an unreadable file or more
 * than 100,000 rows. An error in a row costs only that row.
 */
export async function importFile(
  ctx: Ctx,
  { profileId, type }: Pick<ImportInput, 'profileId' | 'type'>,
  file: File,
): Promise<Job> {
  requireAbility(ctx, 'create')
  requireAbility(ctx, 'update')
  await requireOwnProfile(ctx, profileId)
  const bytes = await file.bytes()
  const { rows, ...columns } = await ctx.fileThread.readFile(bytes, type).catch(refuse)
  const fileName =
    Array.from(file.name.replace(/\s+/g, ' ').replaceAll('\0', '').toWellFormed().trim())
      .slice(0, 255)
      .join('') || `contacts.${type}`
  const fingerprint = createHash('sha256').update(bytes).digest('hex')
  const { dateOrder, ...options } = importOptionsFor(columns.mapping)
  const { input, ...job } = newImport({
    profileId,
    type,
    fileName,
    fingerprint,
    ...columns,
    options: { ...options, dateOrder: dateOrderOfRows(rows, columns.mapping) ?? dateOrder },
  })
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    if (!(await lockAccount(inside))) throw notFound('profile')
    const queued = await createJob(inside, {
      ...job,
      input: { ...input, stage: 'apply' },
      total: rows.length,
    })
    await countRowBytes(inside, queued, (await addBatches(inside, queued, 1, rows)).bytes)
    return presentJob(ctx, queued)
  })
}

function refuse(error: unknown): never {
  if (error instanceof FileError)
    throw new ApiError('INVALID_FILE', error.message, { file: error.message })
  throw error
}
