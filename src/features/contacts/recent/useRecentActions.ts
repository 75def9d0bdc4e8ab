import { type KeyboardEvent, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts/contact'
import { shortcutLetter } from '@/shared/lib/keys/shortcutLetter'
import { usePermissions } from '@/shared/lib/permissions'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { paths } from '@/shared/paths'
import { contactName } from '../model/contactName'
import { useDeleteContacts } from '../parts/useDeleteContacts'
import { useFavorite } from '../parts/useFavorite'
import type { RecentActions } from './RecentRowActions'
import { useMayTag } from './useMayTag'

export function useRecentActions(tag: (contact: ContactSummary) => void): RecentActions {
  const toggleFavorite = useFavorite()
  const { deleteOne } = useDeleteContacts()
  const favorite = useStableCallback((contact: ContactSummary) => void toggleFavorite(contact))
  const remove = useStableCallback(
    (contact: ContactSummary) => void deleteOne(contact.id, contactName(contact)),
  )
  return useMemo(() => ({ favorite, remove, tag }), [favorite, remove, tag])
}

export function useRecentRowKeys({ favorite, tag, remove }: RecentActions) {
  const navigate = useNavigate()
  const { may } = usePermissions()
  const mayTag = useMayTag()
  return (event: KeyboardEvent, contact: ContactSummary) => {
    const canDelete = may('delete', 'Contact', contact)
    const edit = () => void navigate(paths.contactEdit(contact.id))
    const keys: Record<string, ((contact: ContactSummary) => void) | false> = {
      enter: () => void navigate(paths.contact(contact.id)),
      e: may('update', 'Contact', contact) && edit,
      f: may('update', 'Contact', contact, 'isFavorite') && favorite,
      t: mayTag(contact) && tag,
      '#': canDelete && remove,
      delete: canDelete && remove,
    }
    const act = keys[shortcutLetter(event)]
    if (!act) return
    event.preventDefault()
    act(contact)
  }
}
