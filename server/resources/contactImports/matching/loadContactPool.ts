import type { JobCtx } from '../../../platform/jobs/jobKind'
import { pickContent } from '../../contacts/model'
import { type ContactRow, lockContacts, readContacts } from '../../contacts'
import { ContactPool, type PooledContact } from './contactPool'
import { findStoredIds } from './findStoredIds'
import type { ImportIndex } from './importIndex'
import { type StepRows, loadPlanned } from './loadPlanned'

/**
 * Loads every contact that these rows may match, as the rows before left it. An import, unlike a
 * plan, locks them until the step is stored.
 */
export async function loadContactPool(ctx: JobCtx, step: StepRows): Promise<ContactPool> {
  const { reader, index, candidates } = step
  const pool = new ContactPool(reader.input.options.matchBy)
  const ids = await findStoredIds(ctx, candidates)
  const rows = index.isPlan ? await readContacts(ctx, ids) : await lockContacts(ctx, ids)
  const stored = new Map(rows.map((row) => [row.id, pooled(row, index)]))
  const planned = index.isPlan ? await loadPlanned(ctx, step, [...stored.values()]) : []
  // A planned state replaces the stored contact that it was made from.
  const states = planned.map((contact) => [contact.id ?? contact.row, contact] as const)
  pool.addAll(new Map<string | number, PooledContact>([...stored, ...states]).values())
  return pool
}

function pooled(row: ContactRow, index: ImportIndex): PooledContact {
  const last = index.lastRowOf(row.id)
  return {
    id: row.id,
    row: last?.row ?? 0,
    isNew: last?.isNew ?? false,
    createdAt: row.createdAt.getTime(),
    hasPicture: row.displayImage !== null,
    content: pickContent(row),
    hash: row.contentHash,
    stored: row,
  }
}
