import { LinkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo } from 'react'
import type { Everlink } from '@/contract/profiles/profileItems'
import { useNow } from '@/shared/lib/useNow'
import { isBlank } from '../lists/isBlank'
import { noSchedule } from '../lists/itemState'
import { ListPanel } from '../lists/ListPanel'
import styles from '../lists/Lists.module.css'
import { useListEditor } from '../lists/useListEditor'
import { useListProfileEverlinksQuery } from '../profilesApi'
import { useProfileEditor } from '../editor/useProfileEditor'
import { everlinkName } from './everlinkName'
import { EverlinkRow } from './EverlinkRow'
import { useThumbnailUpload } from './useThumbnailUpload'

/** The contract's limit. */
const MAX_EVERLINKS = 200

const empty = {
  title: 'No links yet',
  description:
    'Links stand on your card as buttons: your website, a booking page, a menu, a document. Put them in order, hide them, or show them only for a time.',
  icon: <LinkOutlined />,
}
const newEverlink = (): Everlink => ({
  id: crypto.randomUUID(),
  title: '',
  url: '',
  isHidden: false,
  thumbnail: null,
  ...noSchedule(),
})
const without = (item: Everlink): Everlink => ({ ...item, thumbnail: null })
const copyOf = (item: Everlink): Everlink => ({ ...without(item), id: crypto.randomUUID() })

/** The links of a profile: their order, what they lead to, how they do, and when they are shown. */
export function EverlinksTab() {
  const { profileId } = useProfileEditor()
  const upload = useThumbnailUpload()
  const editor = useListEditor('everlinks', {
    nameOf: everlinkName,
    isBlank: isBlank.everlinks,
    copyOf,
    picture: { of: ({ thumbnail }) => thumbnail, without, upload },
  })
  const { data, isError, isFetching, refetch } = useListProfileEverlinksQuery({ id: profileId })
  const facts = useMemo(() => new Map(data?.items.map((item) => [item.id, item])), [data])
  const now = useNow()
  const { list, ids, open } = editor
  return (
    <ListPanel
      place={editor.place}
      name="everlinks"
      title="Links"
      noun="link"
      ids={ids}
      nameOf={editor.nameOf}
      limit={MAX_EVERLINKS}
      error={editor.error}
      onAdd={() => {
        editor.add(newEverlink(), 0)
      }}
      onMove={list.move}
      empty={empty}
      notice={
        isError && (
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
      }
    >
      {ids.map((id) => {
        const isOpen = open?.id === id
        return (
          <EverlinkRow
            key={id}
            list={list}
            id={id}
            now={now}
            facts={facts.get(id)}
            isOpen={isOpen}
            isNew={isOpen && open.isNew}
            canDuplicate={ids.length < MAX_EVERLINKS}
            onAction={editor.onAction}
            onDone={editor.done}
            onCancel={editor.cancel}
          />
        )
      })}
    </ListPanel>
  )
}
