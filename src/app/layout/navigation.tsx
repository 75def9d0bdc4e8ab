import { StarOutlined, TeamOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Location } from 'react-router-dom'
import { paths } from '@/shared/paths'

export interface NavigationEntry {
  title: string
  to: string
  icon: ReactNode
  isCurrent: (location: Pick<Location, 'pathname' | 'search'>) => boolean
}

const isFavorites = ({ search }: Pick<Location, 'search'>) => new URLSearchParams(search).get('favorite') === 'true'
const isBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** The screens of the navigation, in order. Only what exists is here. */
export const navigation: readonly NavigationEntry[] = [
  {
    title: 'Contacts',
    to: paths.contacts,
    icon: <TeamOutlined />,
    isCurrent: (location) => isBelow(location.pathname, paths.contacts) && !isFavorites(location),
  },
  {
    title: 'Favorites',
    to: paths.favorites,
    icon: <StarOutlined />,
    isCurrent: (location) => location.pathname === paths.contacts && isFavorites(location),
  },
]
