import { type JobCtx, uploadOf } from '../../../platform/jobs/jobKind'
import {
  derivedColumns,
  newRow,
  insertContacts,
  insertInBatches,
  rewriteContacts,
} from '../../contacts'
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
    const rowOf = rowsOf(ctx, inputOf(job).profileId)
    await insertInBatches(ctx, settledRows(processing, rowOf))
    // Pictures are stored before the contacts that show them.
    for (const { key, bytes } of processing.pictures) await uploadOf(ctx).put(key, bytes)
    const others = processing.otherContacts()
    const created = others.filter(({ contact }) => !contact.stored)
    if (created.length > 0) await insertContacts(ctx, created.map(rowOf))
    if (others.some(({ contact }) => contact.stored))
      await rewriteContacts(ctx, rewrites(others, ctx.clock()))
  }
  const results = processing.batches.map(({ firstRow, outcomes, counts, states, undo }) => {
    const details = isPlan ? states : undo
    return { firstRow, outcomes, counts, undo: Object.keys(details).length > 0 ? details : null }
  })
  await writeResults(ctx, job, results)
}

type RowOf = (changed: ChangedContact) => ReturnType<typeof newRow>

/** Returns how new contacts are stored: as the step leaves them, because later rows may add to one. */
function rowsOf(ctx: JobCtx, profileId: string): RowOf {
  const origin = { ...ctx.actor, profileId, source: 'import', now: ctx.clock() } as const
  return ({ contact, entries, displayImage }) => {
    const { id, content, hash } = contact
    if (id === null) throw new Error('A planned contact cannot be stored.')
    setUndoVersion(entries, 1, hash)
    const picture = displayImage ?? null
    // Not spread, because that copies all columns of each row once more.
    return Object.assign(newRow(origin, content, hash), { id, displayImage: picture })
  }
}

async function* settledRows(processing: Processing, rowOf: RowOf) {
  for await (const settled of processing.decide()) yield settled.map(rowOf)
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
