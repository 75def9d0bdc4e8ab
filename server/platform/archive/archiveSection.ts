import type { ArchiveRecord, RecordOf, RecordType } from '@/contract/account/archive'
import type { ArchiveSection, Reader, Restoring } from '../../ports/context'

interface SectionParts<T extends RecordType> {
  /** Every record of the actor, in pages; a page that is read again is never written twice. */
  read: (reader: Reader) => AsyncGenerator<RecordOf<T>[]>
  /** Adds what is not there yet and resolves to how many records that was. Whatever a record says, it becomes the actor's. */
  restore: (restoring: Restoring, records: RecordOf<T>[]) => Promise<number>
}

/** Makes a section that sees the records of its own type only. */
export function archiveSection<T extends RecordType>(
  type: T,
  { read, restore }: SectionParts<T>,
): ArchiveSection {
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
