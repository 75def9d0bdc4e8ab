import type { ContactSummary } from '@/contract/contacts/contact'
import { Avatar } from '@/shared/ui/Avatar'
import { contactInitials } from '../model/contactName'

interface ContactAvatarProps {
  contact: Parameters<typeof contactInitials>[0] & Pick<ContactSummary, 'id' | 'displayImage'>
  /** Diameter in CSS pixels. */
  size: number
}

/** A contact's picture, or its initials on a colour of its own. */
export function ContactAvatar({ contact, size }: ContactAvatarProps) {
  return (
    <Avatar
      path={contact.displayImage}
      initials={contactInitials(contact)}
      size={size}
      hue={hueOf(contact.id)}
      isLazy
    />
  )
}

/** One of twelve hues, in degrees; the same for the same contact. Ids are uuids. */
function hueOf(id: string): number {
  return (Number.parseInt(id.slice(-6), 16) % 12) * 30
}
