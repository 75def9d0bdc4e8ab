import { contactName } from '../model/contactName'
import { contactsApi } from '../contactsApi'
import type { ApiDispatch } from '@/api/useApiDispatch'

const MOST_FOUND = 8

export interface FoundContact {
  id: string
  title: string
  subtitle: string
}

/** Finds the first contacts that match, by name. Rejects with an `ApiError`. */
export function searchContacts(search: string, signal: AbortSignal) {
  return async (dispatch: ApiDispatch): Promise<FoundContact[]> => {
    const { initiate } = contactsApi.endpoints.listContacts
    const request = dispatch(
      initiate({ search, offset: 0, limit: MOST_FOUND }, { subscribe: false, forceRefetch: true }),
    )
    const abort = () => {
      request.abort()
    }
    signal.addEventListener('abort', abort)
    try {
      const { items } = await request.unwrap()
      return items.map((contact) => {
        const title = contactName(contact)
        const details = [contact.organization, contact.emails[0]?.value, contact.phones[0]?.value]
        return {
          id: contact.id,
          title,
          subtitle: details.find((detail) => detail && detail !== title) ?? '',
        }
      })
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }
}
