import { CalendarOutlined } from '@ant-design/icons'
import type { Service } from '@/contract/profiles/profileItems'
import { useNow } from '@/shared/lib/useNow'
import { isBlank } from '../lists/isBlank'
import { noSchedule } from '../lists/itemState'
import { ListPanel } from '../lists/ListPanel'
import { useListEditor } from '../lists/useListEditor'
import { useListProfileServicesQuery } from '../profilesApi'
import { hasNewerVersion, useNewerPart } from '../editor/useNewerPart'
import { useProfileEditor } from '../editor/useProfileEditor'
import { serviceName } from './serviceName'
import { ServiceRow } from './ServiceRow'

/** The contract's limit. */
const MAX_SERVICES = 100

const empty = {
  title: 'No services yet',
  description:
    'Services say what you offer: a workshop, office hours, a consultation. Each has its price, dates, and where to book it.',
  icon: <CalendarOutlined />,
}
const newService = (): Service => ({
  id: crypto.randomUUID(),
  title: '',
  description: '',
  price: '',
  url: '',
  isHidden: false,
  ...noSchedule(),
})
const copyOf = (item: Service): Service => ({ ...item, id: crypto.randomUUID() })

/** What a person offers: in which order, when, for what, and where to book it. */
export function ServicesTab() {
  const editor = useListEditor('services', {
    nameOf: serviceName,
    isBlank: isBlank.services,
    copyOf,
  })
  const { profileId } = useProfileEditor()
  useNewerPart(useListProfileServicesQuery({ id: profileId }).currentData, hasNewerVersion)
  const now = useNow()
  const { list, ids, open } = editor
  return (
    <ListPanel
      place={editor.place}
      name="services"
      title="Services"
      noun="service"
      ids={ids}
      nameOf={editor.nameOf}
      limit={MAX_SERVICES}
      error={editor.error}
      onAdd={() => {
        editor.add(newService(), 0)
      }}
      onMove={list.move}
      empty={empty}
    >
      {ids.map((id) => {
        const isOpen = open?.id === id
        return (
          <ServiceRow
            key={id}
            list={list}
            id={id}
            now={now}
            isOpen={isOpen}
            isNew={isOpen && open.isNew}
            canDuplicate={ids.length < MAX_SERVICES}
            onAction={editor.onAction}
            onDone={editor.done}
            onCancel={editor.cancel}
          />
        )
      })}
    </ListPanel>
  )
}
