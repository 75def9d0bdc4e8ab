import { CalendarOutlined } from '@ant-design/icons'
import type { Service } from '@/contract/profileContent'
import { useNow } from '@/shared/lib/useNow'
import { isBlank } from '../lists/isBlank'
import { noSchedule } from '../lists/itemState'
import { ListPanel } from '../lists/ListPanel'
import { useListEditor } from '../lists/useListEditor'
import { serviceName } from './serviceName'
import { ServiceRow } from './ServiceRow'

/** The contract's limit. */
const MAX_SERVICES = 100

const empty = {
  title: 'No services yet',
  description: 'Services say what you offer: a workshop, office hours, a consultation. Each has its price, dates, and where to book it.',
  icon: <CalendarOutlined />,
}
const newService = (): Service => ({ id: crypto.randomUUID(), title: '', description: '', price: '', url: '', isHidden: false, ...noSchedule() })
const copyOf = (item: Service): Service => ({ ...item, id: crypto.randomUUID() })

/** What a person offers: in which order, when, for what, and where to book it. */
export function ServicesTab() {
  const editor = useListEditor('services', { nameOf: serviceName, isBlank: isBlank.services, copyOf })
  const now = useNow()
  const { items, errors, open } = editor
  return (
    <ListPanel
      place={editor.place}
      title="Services"
      noun="service"
      rows={items.map((item) => ({ id: item.id, name: serviceName(item) }))}
      limit={MAX_SERVICES}
      error={editor.error}
      onAdd={() => { editor.add(newService(), 0) }}
      onMove={editor.actions.move}
      empty={empty}
    >
      {items.map((item, at) => {
        const isOpen = open?.id === item.id
        return (
          <ServiceRow
            key={item.id}
            item={item}
            errors={errors[at]}
            now={now}
            isOpen={isOpen}
            isNew={isOpen && open.isNew}
            canDuplicate={items.length < MAX_SERVICES}
            actions={editor.actions}
            onAction={editor.onAction}
            onDone={editor.done}
            onCancel={editor.cancel}
          />
        )
      })}
    </ListPanel>
  )
}
