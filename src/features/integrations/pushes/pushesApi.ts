import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { tagsOnSuccess } from '@/api/tags'
import {
  dropPush,
  getPushSettings,
  listPushes,
  pushContacts,
  retryPush,
  updatePushSettings,
} from '@/contract/integrations/pushes'
import { jobList } from '@/features/jobs'

const settings = { type: 'Integration', id: 'pushSettings' } as const
const list = { type: 'Integration', id: 'pushes' } as const

const pushesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPushSettings: build.query({ ...read(getPushSettings), providesTags: [settings] }),
    updatePushSettings: build.mutation({
      ...write(updatePushSettings),
      // Also after a conflict: the screen then shows what was saved elsewhere.
      invalidatesTags: [settings],
    }),
    listPushes: build.query({ ...read(listPushes), providesTags: [list] }),
    pushContacts: build.mutation({
      ...write(pushContacts),
      invalidatesTags: (_job, error) => tagsOnSuccess(error, jobList, list, settings),
    }),
    // Also after a failure: the push may have been sent in the meantime.
    retryPush: build.mutation({ ...write(retryPush), invalidatesTags: [list, settings] }),
    dropPush: build.mutation({ ...write(dropPush), invalidatesTags: [list, settings] }),
  }),
})

export const {
  useGetPushSettingsQuery,
  useUpdatePushSettingsMutation,
  useListPushesQuery,
  usePushContactsMutation,
  useRetryPushMutation,
  useDropPushMutation,
} = pushesApi
