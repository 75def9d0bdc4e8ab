import { EllipsisOutlined, ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useLockedProfiles } from '@/features/billing'
import { deniedUnless } from '@/shared/lib/permissions'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import styles from './ProfilePage.module.css'
import { ProfileSwitcher } from './ProfileSwitcher'
import { SaveStatus } from '../editor/SaveStatus'
import { useCardAddress } from '../useCardAddress'
import { useProfileActions } from './useProfileActions'
import { useProfileEditor } from '../editor/useProfileEditor'

/** The name of the profile, its save status, and the actions on it as a whole. */
export function ProfileHeader({ preview }: { preview: ReactNode }) {
  const { profile } = useProfileEditor()
  const { lockedIds } = useLockedProfiles()
  const address = useCardAddress()
  const { duplicate, makeDefault, setActive, askDelete, isOnly, allowed } = useProfileActions()
  const items: MenuProps['items'] = [
    { key: 'duplicate', label: 'Duplicate', ...deniedUnless(allowed.duplicate) },
    {
      key: 'default',
      label: 'Make default',
      disabled: profile.isDefault,
      ...deniedUnless(allowed.makeDefault),
    },
    {
      key: 'active',
      label: profile.isActive ? 'Deactivate' : 'Activate',
      ...deniedUnless(allowed.setActive),
    },
    { type: 'divider' },
    {
      key: 'delete',
      label: isOnly ? 'Delete (your only profile)' : 'Delete…',
      danger: true,
      disabled: isOnly,
      ...deniedUnless(allowed.delete),
    },
  ]
  const onClick: MenuProps['onClick'] = ({ key }) => {
    if (key === 'duplicate') duplicate()
    else if (key === 'default') makeDefault()
    else if (key === 'active') setActive(!profile.isActive)
    else askDelete()
  }
  return (
    <header className={styles.header}>
      <ProfileSwitcher />
      {profile.isDefault && <span className={styles.mark}>Default</span>}
      {!profile.isActive && <span className={styles.mark}>Inactive</span>}
      {lockedIds.includes(profile.id) && <span className={styles.mark}>Read-only</span>}
      <SaveStatus />
      <div className={styles.actions}>
        {preview}
        <Button href={address} target="_blank" rel="noopener" icon={<ExportOutlined aria-hidden />}>
          View card
        </Button>
        <MenuButton
          icon={<EllipsisOutlined aria-hidden />}
          aria-label="More actions"
          placement="bottomRight"
          menu={{ items, onClick }}
        />
      </div>
    </header>
  )
}
