import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { DownloadArchive } from './DownloadArchive'
import { RestoreArchive } from './RestoreArchive'
import type { Restore } from './useRestore'

/** All of one's data as one archive, and its way back. */
export function DataSection({ restore }: { restore: Restore }) {
  return (
    <>
      {useIsServed(extensions.archive) && <DownloadArchive />}
      {useIsServed(extensions.restore) && <RestoreArchive restore={restore} />}
    </>
  )
}
