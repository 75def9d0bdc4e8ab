import type { ProfileSummary } from '@/contract/profiles'
import { initialsOf } from '@/publicCard/initialsOf'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import styles from './ProfileAvatar.module.css'

interface ProfileAvatarProps {
  profile: Pick<ProfileSummary, 'name' | 'firstName' | 'lastName' | 'avatar'>
  /** Diameter in CSS pixels. */
  size: number
}

/** A profile's picture, or the initials of whom it shows. It only decorates: the name stands beside it. */
export function ProfileAvatar({ profile, size }: ProfileAvatarProps) {
  const fileUrl = useFileUrl()
  const { name, firstName, lastName, avatar } = profile
  const length = { width: size, height: size }
  if (avatar !== null) return <img className={styles.avatar} src={fileUrl(avatar)} alt="" decoding="async" style={length} />
  return <span aria-hidden="true" className={styles.avatar} style={{ ...length, fontSize: Math.round(size * 0.38) }}>{initialsOf(`${firstName} ${lastName}`) || initialsOf(name)}</span>
}
