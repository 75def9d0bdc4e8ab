import { CalendarOutlined } from '@ant-design/icons'
import { whenText } from '@/publicCard/whenText'
import { noSchedule } from '@/shared/forms/schedule/schedule'
import { ItemPicture } from '@/shared/ui/items/ItemPicture'
import { StateChip } from '@/shared/ui/items/StateChip'
import { useProfileEditor } from '../editor/useProfileEditor'
import { hasNewerVersion, useRefetchWhenNewer } from '../editor/useRefetchWhenNewer'
import { EditableList } from '../lists/EditableList'
import { useListProfileServicesQuery } from '../profilesApi'
import { itemState } from '../lists/itemState'
import type { ListKind } from '../lists/listKind'
import { ServiceEditor } from './ServiceEditor'

const icon = <CalendarOutlined />

const serviceKind: ListKind<'services'> = {
  name: 'services',
  title: 'Services',
  noun: 'service',
  limit: 100,
  empty: {
    title: 'No services yet',
    description:
      'Services describe what you offer: a workshop, office hours, a consultation. Each has a price, dates, and a link to book it.',
    icon,
  },
  createItem: () => ({
    id: crypto.randomUUID(),
    title: '',
    description: '',
    price: '',
    url: '',
    isHidden: false,
    ...noSchedule(),
  }),
  addsAt: 'start',
  copyItem: (item) => ({ ...item, id: crypto.randomUUID() }),
  nameOf: ({ title }) => title.trim() || 'new service',
  summarize: ({ item, errors }, now) => ({
    title: item.title || 'No title yet',
    subtitle: [item.price, errors === undefined ? whenText(item) : '']
      .filter((part) => part !== '')
      .join(' · '),
    picture: <ItemPicture path={null} icon={icon} />,
    // A service is on the card before it starts, but not after its end.
    marks: <StateChip state={itemState({ ...item, startDate: null, startTime: null }, now)} />,
  }),
  Editor: ServiceEditor,
}

/** The services that a person offers. */
export function ServicesTab() {
  const { profileId } = useProfileEditor()
  useRefetchWhenNewer(useListProfileServicesQuery({ id: profileId }).currentData, hasNewerVersion)
  return <EditableList kind={serviceKind} />
}
