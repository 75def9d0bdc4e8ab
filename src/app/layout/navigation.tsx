import {
  ClockCircleOutlined,
  IdcardOutlined,
  MergeCellsOutlined,
  StarOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { type Location, matchPath } from 'react-router-dom'
import { extensions } from '@/contract/extensions'
import type { Requirement } from '@/shared/lib/permissions'
import { paths, patterns } from '@/shared/paths'

export interface NavigationEntry {
  title: string
  /** Where room is short. */
  shortTitle?: string
  to: string
  icon: ReactNode
  /** What the rules must allow. */
  requires: Requirement
  /** The extension that the screen cannot do without. */
  needs?: (typeof extensions)[keyof typeof extensions]
  isCurrent: (location: Pick<Location, 'pathname' | 'search'>) => boolean
}

const isFavorites = ({ search }: Pick<Location, 'search'>) =>
  new URLSearchParams(search).get('favorite') === 'true'
const isBelow = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(`${path}/`)

/** The screens of the navigation, in order. Only what exists is here. */
export const navigation: readonly NavigationEntry[] = [
  {
    title: 'Profiles',
    to: paths.profiles,
    icon: <IdcardOutlined />,
    requires: ['read', 'Profile'],
    isCurrent: ({ pathname }) =>
      matchPath({ path: patterns.profile, end: false }, pathname) !== null,
  },
  {
    title: 'Contacts',
    to: paths.contacts,
    icon: <TeamOutlined />,
    requires: ['read', 'Contact'],
    isCurrent: (location) =>
      isBelow(location.pathname, paths.contacts) &&
      !isFavorites(location) &&
      location.pathname !== paths.recentlyAdded &&
      location.pathname !== paths.contactsMerge,
  },
  {
    title: 'Favorites',
    to: paths.favorites,
    icon: <StarOutlined />,
    requires: ['read', 'Contact'],
    isCurrent: (location) => location.pathname === paths.contacts && isFavorites(location),
  },
  {
    title: 'Recently added',
    shortTitle: 'Recent',
    to: paths.recentlyAdded,
    icon: <ClockCircleOutlined />,
    requires: ['read', 'Contact'],
    isCurrent: ({ pathname }) => pathname === paths.recentlyAdded,
  },
  {
    title: 'Duplicates',
    to: paths.contactsMerge,
    icon: <MergeCellsOutlined />,
    requires: ['read', 'Contact'],
    needs: extensions.merging,
    isCurrent: ({ pathname }) => pathname === paths.contactsMerge,
  },
]
