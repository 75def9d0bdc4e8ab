import { PushpinOutlined } from '@ant-design/icons'
import { Link, useLocation } from 'react-router-dom'
import type { ContactView } from '@/contract/account/users'
import { useKnownUser } from '@/features/auth'
import type { NavigationShape } from '@/shared/lib/menu'
import { paths } from '@/shared/paths'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { showView } from './changeViews'
import { useSharedViews } from './useSharedViews'
import styles from './Views.module.css'

/**
 * Links to the pinned views, in their order: a list below "Contacts" in the navigation or, where that
 * has icons only and in the bar of a phone, a menu.
 */
export function PinnedViews({ shape }: { shape: NavigationShape }) {
  const { pathname, search } = useLocation()
  useSharedViews()
  const shown = pathname === paths.contacts ? new URLSearchParams(search).get('view') : null
  const views = (useKnownUser()?.settings.contactViews ?? []).filter(
    ({ isPinned }) => isPinned === true,
  )
  if (shape !== 'side')
    return (
      <MenuButton
        type="text"
        className={(shape === 'bar' ? styles.barButton : styles.railButton) ?? ''}
        icon={<PushpinOutlined aria-hidden />}
        aria-label="Pinned views"
        title={shape === 'rail' ? 'Pinned views' : undefined}
        placement={shape === 'bar' ? 'topRight' : 'bottomLeft'}
        menu={{
          items: views.map((view) => ({
            key: view.id,
            label: <Link to={pathOf(view)}>{view.name}</Link>,
          })),
          selectedKeys: shown === null ? [] : [shown],
        }}
      >
        {shape === 'bar' && 'Views'}
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
