import type { ContactSummary } from '@/contract/contacts/contact'
import type { ContactListParams } from '@/contract/contacts/contactFilter'
import { contactName } from '../model/contactName'
import { matchLine } from '../model/matchLabel'
import { contactsApi } from '../contactsApi'
import { mayHaveTypo } from './mayHaveTypo'
import type { ApiDispatch } from '@/api/useApiDispatch'

const MOST_FOUND = 8

export interface FoundContact {
  id: string
  title: string
  subtitle: string
}

/**
 * Finds the first contacts that match, by name; close matches if there is no exact one. Rejects with
 * an `ApiError`.
 */
export function searchContacts(search: string, signal: AbortSignal) {
  return async (dispatch: ApiDispatch): Promise<FoundContact[]> => {
    const exact = await dispatch(findContacts({ search }, signal))
    return exact.length === 0 && mayHaveTypo(search)
      ? dispatch(findContacts({ search, isFuzzy: true }, signal))
      : exact
  }
}

function findContacts(filter: Pick<ContactListParams, 'search' | 'isFuzzy'>, signal: AbortSignal) {
  return async (dispatch: ApiDispatch): Promise<FoundContact[]> => {
    signal.throwIfAborted()
    const { initiate } = contactsApi.endpoints.listContacts
    const request = dispatch(
      initiate(
        { ...filter, offset: 0, limit: MOST_FOUND },
        { subscribe: false, forceRefetch: true },
      ),
    )
    const abort = () => {
      request.abort()
    }
    signal.addEventListener('abort', abort)
    try {
      const { items } = await request.unwrap()
      return items.map(foundContact)
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }
}

function foundContact(contact: ContactSummary): FoundContact {
  const title = contactName(contact)
  const { match, organization, emails, phones } = contact
  const details = [match && matchLine(match), organization, emails[0]?.value, phones[0]?.value]
  const subtitle = details.find((detail) => detail && detail !== title) ?? ''
  return { id: contact.id, title, subtitle }
}
