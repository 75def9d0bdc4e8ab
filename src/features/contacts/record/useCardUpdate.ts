import { useRef } from 'react'
import { messageOf } from '@/api/apiError'
import type { Contact } from '@/contract/contacts/contact'
import { cardKeyOf } from '@/contract/profiles/cardLink'
import { usePermissions } from '@/shared/lib/permissions'
import { toast } from '@/shared/ui/toasts/toast'
import { useSyncContactMutation } from '../contactsApi'

/** The fields that a contact's own card may update. */
const cardFields = [
  'firstName',
  'lastName',
  'organization',
  'jobTitle',
  'emails',
  'phones',
  'websites',
  'addresses',
]

/**
 * Returns a function that updates a contact from its own card; null if none of its websites is a
 * card of this site, or the rules do not allow it.
 */
export function useCardUpdate(contact: Contact): (() => void) | null {
  const { may } = usePermissions()
  const [syncContact] = useSyncContactMutation()
  const isUnderWay = useRef(false)
  const { id, version, websites } = contact
  const isAllowed = cardFields.every((field) => may('update', 'Contact', contact, field))
  const hasCard = websites.some(({ value }) => cardKeyOf(value, window.location.host) !== null)
  if (!isAllowed || !hasCard) return null
  const update = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const { data, error } = await syncContact({ params: { contactId: id } })
    isUnderWay.current = false
    if (!data) toast.error(messageOf(error, 'websites'))
    else if (data.version === version) toast.info('Their card has no changes.')
    else toast.success('Updated from their card.')
  }
  return () => {
    void update()
  }
}
