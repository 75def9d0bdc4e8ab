import {
  DesktopOutlined,
  LogoutOutlined,
  MoonOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useOpenAccount } from '@/features/account'
import { useCurrentUser, useIdentity, useIsPremium } from '@/features/auth'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { type ThemeChoice, useThemeChoice } from '../theme/ThemeChoiceProvider'
import styles from './AccountMenu.module.css'

const themes: { choice: ThemeChoice; title: string; icon: ReactNode }[] = [
  { choice: 'light', title: 'Light', icon: <SunOutlined /> },
  { choice: 'dark', title: 'Dark', icon: <MoonOutlined /> },
  { choice: 'system', title: 'Match system', icon: <DesktopOutlined /> },
]

/** Who is signed in, their account, the theme, and the way out. */
export function AccountMenu() {
  const { firstName, lastName, email } = useCurrentUser()
  const isPremium = useIsPremium()
  const { signOut } = useIdentity()
  const { choice, choose } = useThemeChoice()
  const openAccount = useOpenAccount()
  const name = `${firstName} ${lastName}`.trim()
  const shownName = name === '' ? email : name
  const initials = (
    name === '' ? email.slice(0, 1) : firstName.slice(0, 1) + lastName.slice(0, 1)
  ).toUpperCase()

  const items: MenuProps['items'] = [
    {
      key: 'person',
      type: 'group',
      label: (
        <span className={styles['person']}>
          <span className={styles['name']}>{shownName}</span>
          {name !== '' && <span className={styles['email']}>{email}</span>}
          {isPremium && <span className={styles['email']}>Premium</span>}
        </span>
      ),
    },
    { key: 'account', label: 'Account', icon: <UserOutlined /> },
    { type: 'divider' },
    {
      key: 'theme',
      type: 'group',
      label: 'Theme',
      children: themes.map(({ choice: key, title, icon }) => ({ key, label: title, icon })),
    },
    { type: 'divider' },
    { key: 'sign-out', label: 'Sign out', icon: <LogoutOutlined /> },
  ]
  const onClick: MenuProps['onClick'] = ({ key }) => {
    const theme = themes.find((entry) => entry.choice === key)
    if (theme) choose(theme.choice)
    else if (key === 'account') openAccount()
    else void signOut()
  }

  return (
    <MenuButton
      type="text"
      shape="circle"
      size="small"
      className={styles['button'] ?? ''}
      aria-label={`Account of ${shownName}`}
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
