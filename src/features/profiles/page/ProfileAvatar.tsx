import type { ProfileSummary } from '@/contract/profiles/profile'
import { initialsOf } from '@/publicCard/initialsOf'
import { Avatar } from '@/shared/ui/Avatar'

interface ProfileAvatarProps {
  profile: Pick<ProfileSummary, 'name' | 'firstName' | 'lastName' | 'avatar'>
  /** Diameter in CSS pixels. */
  size: number
}

/** A profile's picture, or the initials of whom it shows. */
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
