import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FindContacts } from '@/features/commands'
import { useContactSearch } from '@/features/contacts'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'

/** Returns the palette's search for contacts, which finds none where the rules do not allow it. */
export function useFindContacts(): FindContacts {
  const navigate = useNavigate()
  const search = useContactSearch()
  const { mayOpen } = usePermissions()
  return useCallback(
    async (text, signal) =>
      (mayOpen(['read', 'Contact']) ? await search(text, signal) : []).map((contact) => ({
        ...contact,
        open: () => void navigate(paths.contact(contact.id)),
      })),
    [navigate, search, mayOpen],
  )
}
