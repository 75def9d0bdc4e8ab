import { PushpinOutlined } from '@ant-design/icons'
import { Link, useLocation } from 'react-router-dom'
import type { ContactView } from '@/contract/account/users'
import { useKnownUser } from '@/features/auth'
import { paths } from '@/shared/paths'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { showView } from './changeViews'
import styles from './Views.module.css'

/**
 * Links to the pinned views, in their order: a list below "Contacts" in the navigation or, in the bar
 * of a phone, a menu beside it.
 */
export function PinnedViews({ isInBar }: { isInBar: boolean }) {
  const { pathname, search } = useLocation()
  const shown = pathname === paths.contacts ? new URLSearchParams(search).get('view') : null
  const views = (useKnownUser()?.settings.contactViews ?? []).filter(
    ({ isPinned }) => isPinned === true,
  )
  if (isInBar)
    return (
      <MenuButton
        type="text"
        className={styles.barButton ?? ''}
        icon={<PushpinOutlined aria-hidden />}
        aria-label="Pinned views"
        placement="topRight"
        menu={{
          items: views.map((view) => ({
            key: view.id,
            label: <Link to={pathOf(view)}>{view.name}</Link>,
          })),
          selectedKeys: shown === null ? [] : [shown],
        }}
      >
        Views
      </MenuButton>
    )
  return (
    <ul aria-label="Pinned views" className={styles.pinned}>
      {views.map((view) => (
        <li key={view.id}>
          <Link
            to={pathOf(view)}
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

function pathOf(view: ContactView): string {
  return `${paths.contacts}?${showView(new URLSearchParams(), view).toString()}`
}
