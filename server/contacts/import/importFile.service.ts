import { createHash } from 'node:crypto'
import { csvReader } from '@/contactFiles/csvReader'
import { blobChunks, decodeChunks } from '@/contactFiles/decodeChunks'
import { mappingFault } from '@/contactFiles/columnTargets'
import { dateOrderIn } from '@/contactFiles/dateOrder'
import { FileFault } from '@/contactFiles/FileFault'
import type { FileRow } from '@/contactFiles/fileRow'
import { mapHeaders } from '@/contactFiles/mapHeaders'
import { asDelimiter } from '@/contactFiles/otherDelimiter'
import { vcardReader } from '@/contactFiles/vcard/vcardReader'
import { importOptionsFor } from '@/contract/imports'
import type { Job } from '@/contract/jobs'
import { lockAccount } from '../../account/requireOwnAccount'
import { ApiFault, notFound } from '../../http/apiFault'
import type { Ctx } from '../../http/context'
import { createJob } from '../../jobs/jobStore'
import { presentJob } from '../../jobs/presentJob'
import { requireOwnProfile } from '../../users/users.service'
import { requireAbility } from '../contacts.service'
import { addBatches } from './batchStore'
import type { ImportInput } from './importInput'
import { countRows } from './importLimits'
import { newImport } from './imports.service'

type Read = Pick<ImportInput, 'headers' | 'delimiter' | 'mapping'> & { rows: FileRow[] }

/** Rows of one call, which all are held and stored at once. */
const MOST_ROWS = 100_000

/**
 * Imports a file of up to 5 MB in one call: its rows are stored and the import is queued at once, with the columns mapped by their headers and the options that such a
 * file begins with; birthdays are read in the order that they show. A file that cannot be read, or has over 100,000 rows, is INVALID_FILE and nothing of it is stored;
 * what is wrong with one row costs that row.
 */
export async function importFile(ctx: Ctx, { profileId, type }: Pick<ImportInput, 'profileId' | 'type'>, file: File): Promise<Job> {
  requireAbility(ctx, 'create')
  requireAbility(ctx, 'update')
  await requireOwnProfile(ctx, profileId)
  const { rows, ...columns } = await readFile(file, type).catch(refuse)
  const fileName = Array.from(file.name.replace(/\s+/g, ' ').replaceAll('\0', '').toWellFormed().trim()).slice(0, 255).join('') || `contacts.${type}`
  const fingerprint = createHash('sha256').update(await file.bytes()).digest('hex')
  const { dateOrder, ...options } = importOptionsFor(columns.mapping)
  const { input, ...job } = newImport({ profileId, type, fileName, fingerprint, ...columns, options: { ...options, dateOrder: dateOrderIn(rows, columns.mapping) ?? dateOrder } })
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    if (!(await lockAccount(inside))) throw notFound('profile')
    const queued = await createJob(inside, { ...job, input: { ...input, stage: 'apply' }, total: rows.length })
    await countRows(inside, queued, (await addBatches(inside, queued, 1, rows)).bytes)
    return presentJob(queued)
  })
}

function refuse(error: unknown): never {
  if (error instanceof FileFault) throw new ApiFault('INVALID_FILE', error.message, { file: error.message })
  throw error
}

async function readFile(file: File, type: ImportInput['type']): Promise<Read> {
  const reader = type === 'csv' ? csvReader() : vcardReader()
  const rows: FileRow[] = []
  const take = (more: readonly FileRow[]) => {
    for (const row of more) rows.push(row)
    if (rows.length > MOST_ROWS) throw new FileFault(`The file has more than ${MOST_ROWS.toLocaleString('en')} rows. Import it with “Import” on the Contacts page, which takes more.`)
  }
  for await (const text of decodeChunks(() => blobChunks(file), { type })) take(reader.push(text))
  take(reader.end())
  if (!('table' in reader)) return { headers: [], delimiter: ',', mapping: { columns: [] }, rows }
  const { headers = [], delimiter = ',' } = reader.table ?? {}
  const mapping = mapHeaders(headers)
  const fault = mappingFault(mapping)
  if (fault) throw new FileFault(fault.reason)
  return { headers, delimiter: asDelimiter(delimiter), mapping, rows }
}
