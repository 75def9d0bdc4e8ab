import { and, asc, gt, isNotNull } from 'drizzle-orm'
import { archivePaths } from '@/contract/account/archive'
import { archiveFilePath } from '@/contract/account/archiveProfiles'
import { listProfileFiles } from '@/contract/profiles/profileFiles'
import { contacts } from '../contacts/tables'
import { profiles } from '../profiles/tables'
import { PAGE, pagesOf } from '../../platform/archive/archiveSection'
import type { Reader } from '../../ports/context'
import { ownedBy } from '../../platform/db/ownedBy'
import { ownProfiles, fileKey } from '../profiles'

/** A stored file and its name in an archive. */
export interface NamedFile {
  name: string
  key: string
}

/** Yields the pictures of the actor's contacts. */
export async function* contactPictures({ db, actor }: Reader): AsyncGenerator<NamedFile> {
  const next = (after?: string) =>
    and(
      ownedBy(contacts, actor),
      isNotNull(contacts.displayImage),
      after === undefined ? undefined : gt(contacts.id, after),
    )
  const columns = { id: contacts.id, displayImage: contacts.displayImage }
  for await (const rows of pagesOf((after) =>
    db.select(columns).from(contacts).where(next(after)).orderBy(asc(contacts.id)).limit(PAGE),
  )) {
    for (const { id, displayImage } of rows)
      if (displayImage !== null) yield { name: archivePaths.picture(id), key: displayImage }
  }
}

/** Yields the files of the actor's profiles. */
export async function* profileFiles({ db, actor }: Reader): AsyncGenerator<NamedFile> {
  const rows = await db
    .select({ id: profiles.id, content: profiles.content })
    .from(profiles)
    .where(ownProfiles(actor))
  for (const { id, content } of rows) {
    for (const { path, place } of listProfileFiles(content))
      yield {
        name: archivePaths.file(archiveFilePath(id, place, path.split('.').pop() ?? '')),
        key: fileKey(path),
      }
  }
}
