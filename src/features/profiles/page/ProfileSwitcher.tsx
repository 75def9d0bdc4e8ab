import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { useField } from 'react-final-form'
import { useNavigate } from 'react-router-dom'
import type { ProfileSummary } from '@/contract/profiles/profile'
import { useLockedProfiles } from '@/features/billing'
import { initialsOf } from '@/publicCard/initialsOf'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { Avatar } from '@/shared/ui/Avatar'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import styles from './ProfileSwitcher.module.css'
import { useListProfilesQuery } from '../profilesApi'
import { useEditorDialog } from '../editor/useEditorDialog'
import { useProfileEditor } from '../editor/useProfileEditor'

const NEW = 'new'

/** The name of the profile. Opens a menu of all profiles, and of "New profile". */
export function ProfileSwitcher() {
  const navigate = useNavigate()
  const { profile } = useProfileEditor()
  const { data } = useListProfilesQuery()
  const { lockedIds } = useLockedProfiles()
  const { input } = useField<string>('name', { subscription: { value: true } })
  const [, openDialog] = useEditorDialog()
  const { may } = usePermissions()
  const name = input.value.trim() === '' ? profile.name : input.value
  const items: MenuProps['items'] = [
    ...(data?.items ?? [profile]).map((each) => ({
      key: each.id,
      label: (
        <SwitcherEntry
          profile={each.id === profile.id ? { ...each, name } : each}
          isLocked={lockedIds.includes(each.id)}
        />
      ),
    })),
    { type: 'divider' },
    {
      key: NEW,
      label: 'New profile',
      icon: <PlusOutlined aria-hidden />,
      ...deniedUnless(may('create', 'Profile')),
    },
  ]
  const onClick: MenuProps['onClick'] = ({ key }) => {
    if (key === NEW) openDialog('new')
    else if (key !== profile.id) void navigate(paths.profile(key))
  }
  return (
    <h1 className={styles.title}>
      <MenuButton
        type="text"
        className={styles.switcher ?? ''}
        aria-label={`${name}, switch profile`}
        menu={{
          items,
          onClick,
          selectable: true,
          selectedKeys: [profile.id],
          className: styles.menu ?? '',
        }}
      >
        <ProfileAvatar profile={profile} size={36} />
        <span className={styles.name} translate="no">
          {name}
        </span>
        <DownOutlined aria-hidden className={styles.arrow} />
      </MenuButton>
    </h1>
  )
}

function SwitcherEntry({ profile, isLocked }: { profile: ProfileSummary; isLocked: boolean }) {
  const marks = [
    profile.isDefault && 'Default',
    !profile.isActive && 'Inactive',
    isLocked && 'Read-only',
    profile.occupation,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <span className={styles.entry}>
      <ProfileAvatar profile={profile} size={28} />
      <span className={styles.entryText}>
        <span className={styles.entryName}>{profile.name}</span>
        {marks && <span className={styles.marks}>{marks}</span>}
      </span>
    </span>
  )
}

interface ProfileAvatarProps {
  profile: Pick<ProfileSummary, 'name' | 'firstName' | 'lastName' | 'avatar'>
  /** Diameter in CSS pixels. */
  size: number
}

/** The picture of a profile, or the initials of its person. */
function ProfileAvatar({
  profile: { name, firstName, lastName, avatar },
  size,
}: ProfileAvatarProps) {
  return (
    <Avatar
      path={avatar}
      initials={initialsOf(`${firstName} ${lastName}`) || initialsOf(name)}
      size={size}
    />
  )
}
