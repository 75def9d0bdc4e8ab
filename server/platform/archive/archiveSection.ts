import type { ArchiveRecord, RecordOf, RecordType } from '@/contract/account/archive'
import type { ArchiveSection, Reader, Restoring } from '../../ports/context'

interface SectionParts<T extends RecordType> {
  /**
   * Yields every record of the actor, in pages; a page that is read again is never written twice.
   */
  read: (reader: Reader) => AsyncGenerator<RecordOf<T>[]>
  /**
   * Adds the records that are missing and resolves to how many that was. Every record becomes the
   * actor's, whatever owner it names.
   */
  restore: (restoring: Restoring, records: RecordOf<T>[]) => Promise<number>
}

/** Makes a section that gets only the records of its own type. */
export function archiveSection<T extends RecordType>(
  type: T,
  { read, restore }: SectionParts<T>,
): ArchiveSection {
  const isOwn = (record: ArchiveRecord): record is RecordOf<T> => record.type === type
  return { type, read, restore: (restoring, records) => restore(restoring, records.filter(isOwn)) }
}

export const PAGE = 500

/**
 * Yields rows by id, a page at a time. Each page begins after the last row of the one before, so a
 * change in between neither loses nor doubles a row.
 */
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
