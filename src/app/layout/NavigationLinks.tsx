import { Link, useLocation } from 'react-router-dom'
import type { NavigationShape } from '@/shared/lib/menu'
import { usePermissions } from '@/shared/lib/permissions'
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
  const shown = navigation.filter(
    (entry) =>
      isAvailable(isLoading ? { needs: entry.needs } : entry) &&
      !(shape === 'bar' && entry.isNotInBar === true),
  )
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
