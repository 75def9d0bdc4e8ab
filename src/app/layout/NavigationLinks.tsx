import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { NavigationShape } from '@/shared/lib/menu'
import { usePermissions } from '@/shared/lib/permissions'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'
import { screens } from '../menus'
import { useIsAvailable } from '../useIsAvailable'
import styles from './NavigationLinks.module.css'

const navigation = screens.toSorted((a, b) => a.order - b.order)

interface NavigationLinksProps {
  shape: NavigationShape
}

/** The main navigation in one shape. Until the rules have loaded it shows every screen. */
export function NavigationLinks({ shape }: NavigationLinksProps) {
  const location = useLocation()
  const { isLoading } = usePermissions()
  const isAvailable = useIsAvailable()
  const available = navigation.filter((entry) =>
    isAvailable(isLoading ? { needs: entry.needs } : entry),
  )
  const shown = available.filter(({ isNotInBar }) => shape !== 'bar' || isNotInBar !== true)
  useStoredNavigation(isLoading ? null : available.map(({ to }) => to))
  return (
    <nav aria-label="Main" className={styles[shape]}>
      <ul className={styles['list']}>
        {shown.map(({ title, to, icon, isCurrent, Badge, Below }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles['link']}
              aria-current={isCurrent(location) ? 'page' : undefined}
              title={shape === 'rail' ? title : undefined}
            >
              <span className={styles['icon']} aria-hidden="true">
                {icon}
              </span>
              <span className={shape === 'rail' ? 'visually-hidden' : undefined}>{title}</span>
              {Badge && <Badge shape={shape} />}
            </Link>
            {Below && <Below shape={shape} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Stores the links for the shell that index.html shows before the app. */
function useStoredNavigation(links: readonly string[] | null): void {
  const text = links && JSON.stringify(links)
  useEffect(() => {
    if (text !== null) browserStorage.set(userStorageKey('navigation'), text)
  }, [text])
}
