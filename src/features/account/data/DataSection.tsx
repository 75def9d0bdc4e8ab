import { DownloadArchive } from './DownloadArchive'
import { RestoreArchive } from './RestoreArchive'

/** All of one's data as one archive, and its way back. */
export function DataSection() {
  return (
    <>
      <DownloadArchive />
      <RestoreArchive />
    </>
  )
}
