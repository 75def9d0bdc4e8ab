import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Layout } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { CurrentUserGate } from '@/features/auth'
import { HistorySlot } from '@/features/contacts'
import { JobsSlot } from '@/features/jobs'
import { MyCodeSlot } from '@/features/sharing'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import { useMediaQuery } from '@/shared/lib/media/useMediaQuery'
import { paths } from '@/shared/paths'
import { Logo, LogoMark } from '@/shared/ui/Logo'
import { PaletteButton } from '../palette/PaletteButton'
import { AccountMenu } from './AccountMenu'
import styles from './AppLayout.module.css'
import { NavigationLinks } from './NavigationLinks'
import { OfflineBanner } from './OfflineBanner'

const COLLAPSED_KEY = 'tessera:navigation-collapsed'

/** The shell around the signed-in screens. Only the account menu waits for the user's record. */
export function AppLayout({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone()
  return (
    <Layout className={styles['shell']} hasSider={!isPhone}>
      {!isPhone && <SideNavigation />}
      <Layout className={styles['column']}>
        <Layout.Header className={styles['header']}>
          {isPhone && <HomeLink isCompact />}
          <PaletteButton isCompact={isPhone} />
          <div className={styles['tools']}>
            <JobsSlot />
            <HistorySlot />
            <MyCodeSlot />
            <CurrentUserGate pending={<span className={styles['accountRoom']} />}>
              <AccountMenu />
            </CurrentUserGate>
          </div>
        </Layout.Header>
        <OfflineBanner />
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

function SideNavigation() {
  // Between a phone and 1024 px the tables need the space.
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  const [isCollapsedByUser, setIsCollapsedByUser] = useState(
    () => browserStorage.get(COLLAPSED_KEY) === 'true',
  )
  const isCollapsed = isNarrow || isCollapsedByUser
  const toggle = () => {
    browserStorage.set(COLLAPSED_KEY, String(!isCollapsed))
    setIsCollapsedByUser(!isCollapsed)
  }
  return (
    <Layout.Sider
      className={styles['side']}
      width={232}
      collapsedWidth={56}
      collapsed={isCollapsed}
      trigger={null}
    >
      <div className={styles['sideInner']}>
        <HomeLink isCompact={isCollapsed} />
        <NavigationLinks shape={isCollapsed ? 'rail' : 'side'} />
        {!isNarrow && (
          <Button
            type="text"
            size="small"
            className={styles['collapse'] ?? ''}
            icon={isCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
            aria-label={isCollapsed ? 'Expand navigation' : 'Collapse navigation'}
            aria-expanded={!isCollapsed}
            onClick={toggle}
          />
        )}
      </div>
    </Layout.Sider>
  )
}

function HomeLink({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <Link to={paths.dashboard} className={styles['home']} aria-label="Tessera, go to the dashboard">
      {isCompact ? <LogoMark size={28} /> : <Logo size={28} />}
    </Link>
  )
}
