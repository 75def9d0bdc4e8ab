import { read } from '@/api/endpoint'
import { listFollowUps } from '@/contract/contacts/followUps'
import { useNow } from '@/shared/lib/useNow'
import { contactList, contactsApi } from '../contactsApi'
import { localDay } from '../model/localDay'

const followUpsApi = contactsApi.injectEndpoints({
  endpoints: (build) => ({
    listFollowUps: build.query({ ...read(listFollowUps), providesTags: [contactList] }),
  }),
})

export const { useListFollowUpsQuery } = followUpsApi

/** Returns the number of contacts to follow up with today, or since an earlier day. */
export function useDueCount({ isSkipped = false } = {}): number {
  const today = localDay(useNow())
  const { currentData } = useListFollowUpsQuery(
    { today, until: today, limit: 0 },
    { skip: isSkipped },
  )
  return currentData?.due ?? 0
}
