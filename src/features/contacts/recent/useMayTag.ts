import { useIsServed } from '@/api/extensions'
import type { ContactSummary } from '@/contract/contacts/contact'
import { extensions } from '@/contract/extensions'
import { usePermissions } from '@/shared/lib/permissions'

/**
 * Returns whether a contact may be tagged here: by a bulk call, which needs more rights than its
 * row.
 */
export function useMayTag(): (contact: ContactSummary) => boolean {
  const { may } = usePermissions()
  const hasBulk = useIsServed(extensions.bulk)
  return (contact) =>
    hasBulk && may('update', 'Contact', {}, 'tags') && may('update', 'Contact', contact, 'tags')
}
