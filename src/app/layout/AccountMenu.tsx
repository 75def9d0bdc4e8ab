import {
  CreditCardOutlined,
  DesktopOutlined,
  LogoutOutlined,
  MoonOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useOpenAccount } from '@/features/account'
import { useCurrentUser, useIsPremium } from '@/features/auth'
import { initialsOf } from '@/publicCard/initialsOf'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { useDeviceActs } from '../device/useDeviceActs'
import { useSignOut } from '../device/useSignOut'
import { type ThemeChoice, useThemeChoice } from '../theme/ThemeChoiceProvider'
import styles from './AccountMenu.module.css'

const themes: { choice: ThemeChoice; title: string; icon: ReactNode }[] = [
  { choice: 'light', title: 'Light', icon: <SunOutlined /> },
  { choice: 'dark', title: 'Dark', icon: <MoonOutlined /> },
  { choice: 'system', title: 'Match system', icon: <DesktopOutlined /> },
]

/** The menu of the signed-in user: account, theme and sign-out. */
export function AccountMenu() {
  const user = useCurrentUser()
  const isPremium = useIsPremium()
  const signOut = useSignOut()
  const { choice, choose } = useThemeChoice()
  const openAccount = useOpenAccount()
  const deviceActs = useDeviceActs()
  const notice = deviceActs.find(({ isNotice }) => isNotice)
  const openPlan = useOpenAccount('plan')
  const { shownName, initials } = namesOf(user)

  const items: MenuProps['items'] = [
    {
      key: 'user',
      type: 'group',
      label: (
        <span className={styles['person']}>
          <span className={styles['name']}>{shownName}</span>
          {shownName !== user.email && <span className={styles['email']}>{user.email}</span>}
          {isPremium && <span className={styles['email']}>Premium</span>}
        </span>
      ),
    },
    { key: 'account', label: 'Account', icon: <UserOutlined /> },
    { key: 'plan', label: 'Plan', icon: <CreditCardOutlined /> },
    { type: 'divider' },
    {
      key: 'theme',
      type: 'group',
      label: 'Theme',
      children: themes.map(({ choice: key, title, icon }) => ({ key, label: title, icon })),
    },
    { type: 'divider' },
    ...deviceActs.map(({ name, title }) => ({ key: name, label: title })),
    { key: 'sign-out', label: 'Sign out', icon: <LogoutOutlined /> },
  ]
  const onClick: MenuProps['onClick'] = ({ key }) => {
    const theme = themes.find((entry) => entry.choice === key)
    if (theme) choose(theme.choice)
    else if (key === 'account') openAccount()
    else if (key === 'plan') openPlan()
    else if (key === 'sign-out') signOut()
    else deviceActs.find(({ name }) => name === key)?.run()
  }

  return (
    <MenuButton
      type="text"
      shape="circle"
      size="small"
      className={`${styles['button'] ?? ''} ${notice ? (styles['marked'] ?? '') : ''}`}
      aria-label={`Account of ${shownName}${notice ? `, ${notice.title}` : ''}`}
      placement="bottomRight"
      menu={{
        items,
        onClick,
        selectable: true,
        selectedKeys: [choice],
        className: styles['menu'] ?? '',
      }}
    >
      {initials}
    </MenuButton>
  )
}

function namesOf({ firstName, lastName, email }: ReturnType<typeof useCurrentUser>) {
  const name = `${firstName} ${lastName}`.trim()
  return { shownName: name || email, initials: initialsOf(name) || initialsOf(email) }
}
