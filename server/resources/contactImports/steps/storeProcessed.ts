import { type JobCtx, type JobRecord, uploadOf } from '../../../platform/jobs/jobKind'
import { derivedColumns, newRow } from '../../contacts/contactRow'
import { insertContacts } from '../../contacts/store/insertContacts'
import { rewriteContacts } from '../../contacts/store/rewriteContacts'
import { inputOf } from '../importInput'
import { writeResults } from '../store/writeBatches'
import type { ProcessedBatches } from './processRows'
import type { ChangedContact } from './rowProcessor'

/** Stores the contacts that a step changed, their pictures first, unless it only plans; then the outcomes of its rows. */
export async function storeProcessed(
  ctx: JobCtx,
  job: JobRecord,
  { batches, changedContacts, pictures }: ProcessedBatches,
  isPlan: boolean,
): Promise<void> {
  if (!isPlan) {
    for (const { key, bytes } of pictures) await uploadOf(ctx).put(key, bytes)
    await insertContacts(ctx, createdRows(ctx, inputOf(job).profileId, changedContacts))
    if (changedContacts.some(({ contact }) => contact.stored))
      await rewriteContacts(ctx, rewrites(changedContacts, ctx.clock()))
  }
  const results = batches.map(({ firstRow, outcomes, counts, states, undo }) => {
    const details = isPlan ? states : undo
    return { firstRow, outcomes, counts, undo: Object.keys(details).length > 0 ? details : null }
  })
  await writeResults(ctx, job, results)
}

/** Yields new contacts as the step leaves them: later rows may have added to what the first one had. */
function* createdRows(
  { actor, clock }: JobCtx,
  profileId: string,
  changed: readonly ChangedContact[],
) {
  const origin = { ...actor, profileId, source: 'import', now: clock() } as const
  for (const { contact, entries, displayImage } of changed) {
    const { id, stored, content, hash } = contact
    if (stored || id === null) continue
    setUndoVersion(entries, 1, hash)
    yield { ...newRow(origin, content, hash), id, displayImage: displayImage ?? null }
  }
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
