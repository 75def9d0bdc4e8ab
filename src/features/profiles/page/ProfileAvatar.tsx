import type { ProfileSummary } from '@/contract/profiles/profile'
import { initialsOf } from '@/publicCard/initialsOf'
import { Avatar } from '@/shared/ui/Avatar'

interface ProfileAvatarProps {
  profile: Pick<ProfileSummary, 'name' | 'firstName' | 'lastName' | 'avatar'>
  /** Diameter in CSS pixels. */
  size: number
}

/** The picture of a profile, or the initials of its person. */
export function ProfileAvatar({
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
