import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { tagsOnSuccess } from '@/api/tags'
import * as calls from '@/contract/profiles/tools'

const toolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMeta: build.query({ ...read(calls.getMeta), keepUnusedDataFor: 0 }),
    listOccupations: build.query({ ...read(calls.listOccupations), providesTags: ['Occupation'] }),
    createOccupation: build.mutation({
      ...write(calls.createOccupation),
      invalidatesTags: (_occupation, error) => tagsOnSuccess(error, 'Occupation'),
    }),
  }),
})

export const { useLazyGetMetaQuery, useListOccupationsQuery, useCreateOccupationMutation } =
  toolsApi
