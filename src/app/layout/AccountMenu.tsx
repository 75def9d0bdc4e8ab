import { DesktopOutlined, LogoutOutlined, MoonOutlined, SunOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useOpenAccount } from '@/features/account'
import { useCurrentUser, useIdentity } from '@/features/auth'
import { type ThemeChoice, useThemeChoice } from '../ThemeChoiceProvider'
import styles from './AccountMenu.module.css'

const themes: { choice: ThemeChoice; title: string; icon: ReactNode }[] = [
  { choice: 'light', title: 'Light', icon: <SunOutlined /> },
  { choice: 'dark', title: 'Dark', icon: <MoonOutlined /> },
  { choice: 'system', title: 'Like the system', icon: <DesktopOutlined /> },
]

/** Who is signed in, their account, the theme, and the way out. */
export function AccountMenu() {
  const { firstName, lastName, email } = useCurrentUser()
  const { signOut } = useIdentity()
  const { choice, choose } = useThemeChoice()
  const openAccount = useOpenAccount()
  const button = useRef<HTMLButtonElement>(null)
  const name = `${firstName} ${lastName}`.trim()
  const shownName = name === '' ? email : name
  const initials = (name === '' ? email.slice(0, 1) : firstName.slice(0, 1) + lastName.slice(0, 1)).toUpperCase()

  const items: MenuProps['items'] = [
    {
      key: 'person',
      type: 'group',
      label: (
        <span className={styles['person']}>
          <span className={styles['name']}>{shownName}</span>
          {name !== '' && <span className={styles['email']}>{email}</span>}
        </span>
      ),
    },
    { key: 'account', label: 'Account', icon: <UserOutlined /> },
    { type: 'divider' },
    { key: 'theme', type: 'group', label: 'Theme', children: themes.map(({ choice: key, title, icon }) => ({ key, label: title, icon })) },
    { type: 'divider' },
    { key: 'sign-out', label: 'Sign out', icon: <LogoutOutlined /> },
  ]
  const onClick: MenuProps['onClick'] = ({ key }) => {
    const theme = themes.find((entry) => entry.choice === key)
    if (theme) choose(theme.choice)
    else if (key === 'account') {
      // The account gives the focus back to what has it now; the menu is gone by then.
      button.current?.focus()
      openAccount()
    } else void signOut()
  }

  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick, selectable: true, selectedKeys: [choice], className: styles['menu'] ?? '' }}>
      <Button ref={button} type="text" shape="circle" className={styles['button'] ?? ''} aria-label={`Account of ${shownName}`} aria-haspopup="menu">
        {initials}
      </Button>
    </Dropdown>
  )
}
