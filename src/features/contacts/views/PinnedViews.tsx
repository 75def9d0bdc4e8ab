import { Link, useLocation } from 'react-router-dom'
import { useKnownUser } from '@/features/auth'
import { paths } from '@/shared/paths'
import { showView } from './changeViews'
import styles from './Views.module.css'

/** Links to the pinned views, in their order, below "Contacts" in the navigation. */
export function PinnedViews() {
  const { pathname, search } = useLocation()
  const shown = pathname === paths.contacts ? new URLSearchParams(search).get('view') : null
  const views = useKnownUser()?.settings.contactViews ?? []
  return (
    <ul aria-label="Pinned views" className={styles.pinned}>
      {views
        .filter(({ isPinned }) => isPinned === true)
        .map((view) => (
          <li key={view.id}>
            <Link
              to={`${paths.contacts}?${showView(new URLSearchParams(), view).toString()}`}
              className={styles.pinnedLink}
              aria-current={view.id === shown}
              title={view.name}
            >
              {view.name}
            </Link>
          </li>
        ))}
    </ul>
  )
}
