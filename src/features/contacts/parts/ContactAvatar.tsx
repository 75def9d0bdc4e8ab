import type { ContactSummary } from '@/contract/contacts/contact'
import { Avatar } from '@/shared/ui/Avatar'
import { contactHue, contactInitials } from '../model/contactName'

interface ContactAvatarProps {
  contact: Parameters<typeof contactInitials>[0] & Pick<ContactSummary, 'id' | 'displayImage'>
  /** The diameter in CSS pixels. */
  size: number
}

/** A contact's picture, or its initials on a color of its own. */
export function ContactAvatar({ contact, size }: ContactAvatarProps) {
  return (
    <Avatar
      path={contact.displayImage}
      initials={contactInitials(contact)}
      size={size}
      hue={contactHue(contact.id)}
      isLazy
    />
  )
}
