import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { DownloadArchive } from './DownloadArchive'
import { RestoreArchive } from './RestoreArchive'
import type { Restore } from './useRestore'

/** Downloads the account's data as an archive, and restores it. */
export function DataSection({ restore }: { restore: Restore }) {
  return (
    <>
      {useIsServed(extensions.archive) && <DownloadArchive />}
      {useIsServed(extensions.restore) && <RestoreArchive restore={restore} />}
    </>
  )
}
