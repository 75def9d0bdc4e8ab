import { Button } from 'antd'
import { useMemo } from 'react'
import { useProfileEditor } from '../editor/useProfileEditor'
import { EditableList } from '../lists/EditableList'
import styles from '../lists/Lists.module.css'
import { useListProfileEverlinksQuery } from '../profilesApi'
import { EverlinkFactsContext, everlinkKind } from './everlinkKind'
import { useThumbnailUpload } from './useThumbnailUpload'

/** The links of a profile, with their clicks. */
export function EverlinksTab() {
  const { profileId } = useProfileEditor()
  const uploadPicture = useThumbnailUpload()
  const { data, isError, isFetching, refetch } = useListProfileEverlinksQuery({ id: profileId })
  const facts = useMemo(() => new Map(data?.items.map((item) => [item.id, item])), [data])
  const notice = isError && (
    <p className={styles.notice}>
      Clicks could not be loaded.{' '}
      <Button
        size="small"
        loading={isFetching}
        onClick={() => {
          void refetch()
        }}
      >
        Retry
      </Button>
    </p>
  )
  return (
    <EverlinkFactsContext value={facts}>
      <EditableList kind={everlinkKind} uploadPicture={uploadPicture} notice={notice} />
    </EverlinkFactsContext>
  )
}
