import { ClockCircleOutlined, StarOutlined, TeamOutlined } from '@ant-design/icons'
import { type Location, matchPath } from 'react-router-dom'
import { extensions } from '@/contract/extensions'
import type { FeatureMenu } from '@/shared/lib/menu'
import { paths, patterns } from '@/shared/paths'
import { BarBadge, FollowUpsBadge } from './followUps/FollowUpsBadge'
import { NewLeadsBadge } from './recent/NewLeadsBadge'
import { PinnedViewsSlot } from './views/PinnedViewsSlot'

/** A calendar day with a check mark, in the weight of antd's icons and less code. */
function DueIcon() {
  return (
    <span className="anticon">
      <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor">
        <path d="M2 3.5h12v10.5H2zM5 1.5v3M11 1.5v3M5.5 8.5l2 2 3.5-3.5" />
      </svg>
    </span>
  )
}

const readContacts = [['read', 'Contact']] as const

const isFavorites = ({ search }: Pick<Location, 'search'>) =>
  new URLSearchParams(search).get('favorite') === 'true'
const isFollowUps = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  pathname === paths.recentlyAdded && new URLSearchParams(search).get('show') === 'follow-ups'
const hasOwnEntry = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  pathname === paths.recentlyAdded || pathname === paths.contactsMerge || isFavorites({ search })

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
      isCurrent: (location) => location.pathname === paths.recentlyAdded && !isFollowUps(location),
    },
    {
      title: 'Follow-ups',
      isNotInBar: true,
      keywords: 'due overdue reminders tasks today',
      to: paths.followUps,
      icon: <DueIcon />,
      order: 4.5,
      requires: readContacts,
      needs: extensions.followUps,
      Badge: FollowUpsBadge,
      isCurrent: isFollowUps,
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
      id: 'paper-card',
      section: 'Actions',
      title: 'Scan a paper card',
      keywords: 'business card photo camera picture read ocr',
      requires: [['create', 'Contact']],
      to: paths.contactFromPaper,
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
