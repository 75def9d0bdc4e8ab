import { Link, useLocation } from 'react-router-dom'
import { useServedCheck } from '@/api/extensions'
import { usePermissions } from '@/shared/lib/permissions'
import styles from './NavigationLinks.module.css'
import { navigation } from './navigation'

interface NavigationLinksProps {
  /** `side`: a column with icons and text; `rail`: icons only; `bar`: a row at the foot of a phone. */
  shape: 'side' | 'rail' | 'bar'
}

/** The app's navigation, once for each place it stands in: the screens that the rules allow, and all of them until the rules are known. */
export function NavigationLinks({ shape }: NavigationLinksProps) {
  const location = useLocation()
  const { isLoading, mayOpen } = usePermissions()
  const isServed = useServedCheck()
  const shown = navigation.filter(
    ({ requires, needs }) =>
      (isLoading || mayOpen(requires)) && (needs === undefined || isServed(needs)),
  )
  return (
    <nav aria-label="Main" className={styles[shape]}>
      <ul className={styles['list']}>
        {shown.map(({ title, shortTitle = title, to, icon, isCurrent }) => (
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
              <span className={shape === 'rail' ? 'visually-hidden' : undefined}>
                {shape === 'bar' ? shortTitle : title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
