import { ClockCircleOutlined, StarOutlined, TeamOutlined } from '@ant-design/icons'
import { type Location, matchPath } from 'react-router-dom'
import { extensions } from '@/contract/extensions'
import type { FeatureMenu, NavigationShape } from '@/shared/lib/menu'
import { paths, patterns } from '@/shared/paths'
import { NewLeadsBadge } from './recent/NewLeadsBadge'
import { PinnedViewsSlot } from './views/PinnedViewsSlot'

const readContacts = [['read', 'Contact']] as const

const isFavorites = ({ search }: Pick<Location, 'search'>) =>
  new URLSearchParams(search).get('favorite') === 'true'
const hasOwnEntry = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  pathname === paths.recentlyAdded || pathname === paths.contactsMerge || isFavorites({ search })

/** A phone's bar has no room for the list of recently added contacts. */
function BarBadge({ shape }: { shape: NavigationShape }) {
  return shape === 'bar' && <NewLeadsBadge shape={shape} />
}

export const contactsMenu: FeatureMenu = {
  navigation: [
    {
      title: 'Contacts',
      keywords: 'people address book',
      to: paths.contacts,
      icon: <TeamOutlined />,
      order: 2,
      requires: readContacts,
      isCurrent: (location) =>
        matchPath({ path: patterns.contacts, end: false }, location.pathname) !== null &&
        !hasOwnEntry(location),
      Badge: BarBadge,
      Below: PinnedViewsSlot,
    },
    {
      title: 'Favorites',
      keywords: 'starred contacts',
      to: paths.favorites,
      icon: <StarOutlined />,
      order: 3,
      requires: readContacts,
      isCurrent: (location) => location.pathname === paths.contacts && isFavorites(location),
    },
    {
      title: 'Recently added',
      isNotInBar: true,
      keywords: 'new newest contacts latest',
      to: paths.recentlyAdded,
      icon: <ClockCircleOutlined />,
      order: 4,
      requires: readContacts,
      Badge: NewLeadsBadge,
      isCurrent: ({ pathname }) => pathname === paths.recentlyAdded,
    },
  ],
  commands: [
    {
      id: 'trash',
      section: 'Go to',
      title: 'Trash',
      keywords: 'deleted contacts restore bin',
      requires: readContacts,
      needs: extensions.trash,
      to: paths.trash,
    },
    {
      id: 'new-contact',
      section: 'Actions',
      title: 'New contact',
      keywords: 'add create person',
      requires: [['create', 'Contact']],
      to: paths.contactNew,
    },
    {
      id: 'changes',
      section: 'Actions',
      title: 'Recent changes',
      keywords: 'undo redo history',
      requires: readContacts,
      to: paths.contactChanges,
    },
    {
      id: 'export',
      section: 'Actions',
      title: 'Export contacts',
      keywords: 'csv vcard google outlook download backup',
      requires: readContacts,
      to: paths.contactExport,
    },
  ],
}
