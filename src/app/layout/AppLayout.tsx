import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Layout } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { CurrentUserGate } from '@/features/auth'
import { JobsSlot } from '@/features/jobs'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { useIsPhone } from '@/shared/lib/useIsPhone'
import { useMediaQuery } from '@/shared/lib/useMediaQuery'
import { paths } from '@/shared/paths'
import { Logo, LogoMark } from '@/shared/ui/Logo'
import { AccountMenu } from './AccountMenu'
import styles from './AppLayout.module.css'
import { NavigationLinks } from './NavigationLinks'
import { OfflineLine } from './OfflineLine'
import { PaletteButton } from '../palette/PaletteButton'

const COLLAPSED_KEY = 'tessera:navigation-collapsed'

/** The shell: navigation at the side (a bar at the foot on phones), search and account at the top, the screen in `main`. Only the account waits for the person's record. */
export function AppLayout({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone()
  // Between a phone and 1024 px the rows need the room.
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  const [isChosen, setIsChosen] = useState(() => browserStorage.get(COLLAPSED_KEY) === 'true')
  const isCollapsed = isNarrow || isChosen
  const collapse = (next: boolean) => {
    browserStorage.set(COLLAPSED_KEY, String(next))
    setIsChosen(next)
  }

  return (
    <Layout className={styles['shell']} hasSider={!isPhone}>
      {!isPhone && (
        <Layout.Sider
          className={styles['side']}
          width={232}
          collapsedWidth={56}
          collapsed={isCollapsed}
          trigger={null}
        >
          <div className={styles['sideInner']}>
            <Link
              to={paths.contacts}
              className={styles['home']}
              aria-label="Tessera, to the contacts"
            >
              {isCollapsed ? <LogoMark size={28} /> : <Logo size={28} />}
            </Link>
            <NavigationLinks shape={isCollapsed ? 'rail' : 'side'} />
            {!isNarrow && (
              <Button
                type="text"
                size="small"
                className={styles['collapse'] ?? ''}
                icon={isCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
                aria-label={isCollapsed ? 'Widen the navigation' : 'Narrow the navigation'}
                aria-expanded={!isCollapsed}
                onClick={() => {
                  collapse(!isCollapsed)
                }}
              />
            )}
          </div>
        </Layout.Sider>
      )}
      <Layout className={styles['column']}>
        <Layout.Header className={styles['header']}>
          {isPhone && (
            <Link
              to={paths.contacts}
              className={styles['home']}
              aria-label="Tessera, to the contacts"
            >
              <Logo size={28} />
            </Link>
          )}
          <PaletteButton isCompact={isPhone} />
          <JobsSlot />
          <CurrentUserGate pending={<span className={styles['accountRoom']} />}>
            <AccountMenu />
          </CurrentUserGate>
        </Layout.Header>
        <OfflineLine />
        <main id="main" tabIndex={-1} className={styles['main']}>
          {children}
        </main>
        {isPhone && (
          <div className={styles['foot']}>
            <NavigationLinks shape="bar" />
          </div>
        )}
      </Layout>
    </Layout>
  )
}
