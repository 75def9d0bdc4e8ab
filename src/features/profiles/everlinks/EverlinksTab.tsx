import { Button } from 'antd'
import { useMemo, createContext, use } from 'react'
import { LinkOutlined, WarningOutlined } from '@ant-design/icons'
import type { Everlink } from '@/contract/profiles/profileItems'
import type { EverlinkFacts } from '@/contract/profiles/profiles'
import { pluralize } from '@/shared/lib/format'
import { noSchedule } from '@/shared/forms/schedule/schedule'
import { ItemPicture } from '@/shared/ui/items/ItemPicture'
import { StateChip } from '@/shared/ui/items/StateChip'
import items from '@/shared/ui/items/Items.module.css'
import { useProfileEditor } from '../editor/useProfileEditor'
import { CompanyItems } from '../lists/CompanyItems'
import { EditableList } from '../lists/EditableList'
import styles from '../lists/Lists.module.css'
import { useListProfileEverlinksQuery } from '../profilesApi'
import { useThumbnailUpload } from './useThumbnailUpload'
import { itemState } from '../lists/itemState'
import type { ListKind } from '../lists/listKind'
import { EverlinkEditor } from './EverlinkEditor'

/**
 * The server's facts about links (clicks, health) by the link's id; empty until they are loaded.
 */
const EverlinkFactsContext = createContext<ReadonlyMap<string, EverlinkFacts>>(new Map())

const icon = <LinkOutlined />

const withoutPicture = (item: Everlink): Everlink => ({ ...item, thumbnail: null })

const everlinkKind: ListKind<'everlinks'> = {
  name: 'everlinks',
  title: 'Links',
  noun: 'link',
  limit: 200,
  empty: {
    title: 'No links yet',
    description:
      'Links appear on your card as buttons: your website, a booking page, a menu, a document. Reorder them, hide them, or show them only for a time.',
    icon,
  },
  createItem: () => ({
    id: crypto.randomUUID(),
    title: '',
    url: '',
    isHidden: false,
    thumbnail: null,
    ...noSchedule(),
  }),
  addsAt: 'start',
  copyItem: (item) => ({ ...withoutPicture(item), id: crypto.randomUUID() }),
  picture: { pathOf: ({ thumbnail }) => thumbnail, remove: withoutPicture },
  nameOf: ({ title, url }) => title.trim() || url.trim() || 'new link',
  summarize: ({ item }, now) => ({
    title: item.title || 'No title yet',
    subtitle: item.url,
    picture: <ItemPicture path={item.thumbnail} icon={icon} />,
    marks: <EverlinkMarks item={item} now={now} />,
  }),
  Editor: EverlinkEditor,
}

function EverlinkMarks({ item, now }: { item: Everlink; now: number }) {
  const facts = use(EverlinkFactsContext).get(item.id)
  return (
    <>
      {facts?.health === 'broken' && facts.url === item.url && (
        <span className={`${String(items.chip)} ${String(items.invalid)}`}>
          <WarningOutlined aria-hidden /> Page not found
        </span>
      )}
      <StateChip state={itemState(item, now)} startDate={item.startDate} />
      {facts && <span className={styles.clicks}>{pluralize(facts.clicks, 'click')}</span>}
    </>
  )
}

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
      <CompanyItems list="everlinks" />
      <EditableList kind={everlinkKind} uploadPicture={uploadPicture} notice={notice} />
    </EverlinkFactsContext>
  )
}
