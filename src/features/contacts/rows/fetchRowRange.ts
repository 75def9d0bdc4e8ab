import { type ContactListParams, MAX_PAGE } from '@/contract/contacts/contactFilter'
import type { ContactSummary } from '@/contract/contacts/contact'
import { contactsApi } from '../contactsApi'
import type { ApiDispatch } from '@/api/useApiDispatch'

/**
 * Loads the rows from one index to another, both included, page by page, without caching. Rejects
 * with an `ApiError`.
 */
export function fetchRowRange(
  params: Omit<ContactListParams, 'offset' | 'limit'>,
  first: number,
  last: number,
) {
  return async (dispatch: ApiDispatch): Promise<ContactSummary[]> => {
    const { initiate } = contactsApi.endpoints.listContacts
    const [from, to] = first <= last ? [first, last] : [last, first]
    const rows: ContactSummary[] = []
    for (let offset = from; offset <= to; offset += MAX_PAGE) {
      const page = { ...params, offset, limit: Math.min(MAX_PAGE, to - offset + 1) }
      const { items } = await dispatch(
        initiate(page, { subscribe: false, forceRefetch: true }),
      ).unwrap()
      rows.push(...items)
    }
    return rows
  }
}
