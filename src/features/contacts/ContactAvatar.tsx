import type { CSSProperties } from 'react'
import type { ContactSummary } from '@/contract/contacts'
import { contactInitials } from './contactName'
import styles from './ContactAvatar.module.css'
import { useFileUrl } from '@/shared/lib/useFileUrl'

interface ContactAvatarProps {
  contact: Parameters<typeof contactInitials>[0] & Pick<ContactSummary, 'id' | 'displayImage'>
  /** Diameter in CSS pixels. */
  size: number
}

/** A contact's picture, or its initials on a colour of its own. It only decorates: the name stands beside it. */
export function ContactAvatar({ contact, size }: ContactAvatarProps) {
  const imageUrl = useFileUrl()
  const { id, displayImage } = contact
  const length = { width: size, height: size }
  if (displayImage !== null) {
    return <img className={styles.avatar} src={imageUrl(displayImage)} alt="" loading="lazy" decoding="async" style={length} />
  }
  const tint: CSSProperties & Record<'--tint', string> = {
    ...length,
    fontSize: Math.round(size * 0.38),
    '--tint': `oklch(0.62 0.13 ${String(hueOf(id))})`,
  }
  return (
    <span aria-hidden="true" className={styles.avatar} style={tint}>
      {contactInitials(contact)}
    </span>
  )
}

/** One of twelve hues, in degrees; the same for the same contact. Ids are uuids. */
function hueOf(id: string): number {
  return (Number.parseInt(id.slice(-6), 16) % 12) * 30
}
