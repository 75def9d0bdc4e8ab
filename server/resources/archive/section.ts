import type { ArchiveRecord, RecordOf, RecordType } from '@/contract/account/archive'
import type { Ctx } from '../../ports/context'

/** What a section reads with: `db` may be a snapshot. */
export type Reader = Pick<Ctx, 'db' | 'actor'>

/** One batch on its way back, inside its transaction. The batches of one owner come one at a time. */
export interface Restoring {
  ctx: Ctx
  /** Stored files of the batch's pictures by `pictureOf` or `pictureIn`; a section takes out what it uses. */
  pictures: Map<string, string>
}

interface SectionParts<T extends RecordType> {
  /** Every record of the actor, in pages; a page that is read again is never written twice. */
  read: (reader: Reader) => AsyncGenerator<RecordOf<T>[]>
  /** Adds what is not there yet and resolves to how many records that was. Whatever a record says, it becomes the actor's. */
  restore: (restoring: Restoring, records: RecordOf<T>[]) => Promise<number>
}

/** A resource of the archive. */
export interface Section {
  type: RecordType
  read: (reader: Reader) => AsyncGenerator<ArchiveRecord[]>
  restore: (restoring: Restoring, records: readonly ArchiveRecord[]) => Promise<number>
}

/** Makes a section that sees the records of its own type only. */
export function section<T extends RecordType>(
  type: T,
  { read, restore }: SectionParts<T>,
): Section {
  const isOwn = (record: ArchiveRecord): record is RecordOf<T> => record.type === type
  return { type, read, restore: (restoring, records) => restore(restoring, records.filter(isOwn)) }
}

export const PAGE = 500

/** Rows by id, a page at a time: each begins behind the last one, so that a change meanwhile neither loses nor doubles a row. */
export async function* pagesOf<R extends { id: string }>(
  read: (after: string | undefined) => Promise<R[]>,
): AsyncGenerator<R[]> {
  let after: string | undefined
  for (;;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.id
    if (rows.length < PAGE) return
  }
}
