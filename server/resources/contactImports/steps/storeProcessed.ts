import { type JobCtx, uploadOf } from '../../../platform/jobs/jobKind'
import { derivedColumns, newRow, insertContacts, rewriteContacts } from '../../contacts'
import { inputOf } from '../importInput'
import { writeResults } from '../store/writeBatches'
import type { Processing } from './processRows'
import type { ChangedContact } from './rowProcessor'
import type { JobRecord } from '../../../ports/registry'

/**
 * Decides the rows of a step. Stores the contacts that they change, new ones while later rows are
 * decided, unless the step only plans; then the outcomes of the rows.
 */
export async function storeProcessed(
  ctx: JobCtx,
  job: JobRecord,
  processing: Processing,
  isPlan: boolean,
): Promise<void> {
  if (isPlan) for await (const _ of processing.decide());
  else {
    await insertContacts(ctx, createdRows(ctx, inputOf(job).profileId, processing))
    const others = processing.otherContacts()
    if (others.some(({ contact }) => contact.stored))
      await rewriteContacts(ctx, rewrites(others, ctx.clock()))
  }
  const results = processing.batches.map(({ firstRow, outcomes, counts, states, undo }) => {
    const details = isPlan ? states : undo
    return { firstRow, outcomes, counts, undo: Object.keys(details).length > 0 ? details : null }
  })
  await writeResults(ctx, job, results)
}

/**
 * Yields new contacts as the step leaves them: later rows may have added to what the first one had.
 * Pictures are stored before the contacts that show them.
 */
async function* createdRows(ctx: JobCtx, profileId: string, processing: Processing) {
  const origin = { ...ctx.actor, profileId, source: 'import', now: ctx.clock() } as const
  const rowOf = ({ contact, entries, displayImage }: ChangedContact) => {
    const { id, content, hash } = contact
    if (id === null) throw new Error('A planned contact cannot be stored.')
    setUndoVersion(entries, 1, hash)
    const picture = displayImage ?? null
    // Not spread, because that copies all columns of each row once more.
    return Object.assign(newRow(origin, content, hash), { id, displayImage: picture })
  }
  for await (const changed of processing.decide()) yield rowOf(changed)
  for (const { key, bytes } of processing.pictures) await uploadOf(ctx).put(key, bytes)
  for (const changed of processing.otherContacts())
    if (!changed.contact.stored) yield rowOf(changed)
}

function* rewrites(changed: readonly ChangedContact[], updatedAt: Date) {
  for (const { contact, entries, displayImage } of changed) {
    const { stored, content, hash } = contact
    if (!stored) continue
    setUndoVersion(entries, stored.version + 1, hash)
    const picture = { displayImage: displayImage ?? stored.displayImage }
    yield [stored, { ...content, ...derivedColumns(content, hash), ...picture, updatedAt }] as const
  }
}

function setUndoVersion(entries: ChangedContact['entries'], version: number, hash: string): void {
  for (const entry of entries) Object.assign(entry, { version, hash })
}
