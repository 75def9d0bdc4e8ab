import { api } from '@/api/api'
import { isConflict } from '@/api/apiError'
import { read, write } from '@/api/endpoint'
import { tagsOnSuccess } from '@/api/tags'
import * as calls from '@/contract/profiles/links'
import { PROFILE_LIST, linksTag, profileTag } from './profileTags'

const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfileLink: build.query({
      ...read(calls.getProfileLink),
      providesTags: (_links, _error, { id }) => [linksTag(id)],
    }),
    getLink: build.query({ ...read(calls.getLink), keepUnusedDataFor: 0 }),
    createLink: build.mutation({
      ...write(calls.createLink),
      invalidatesTags: (_link, error, { body }) => tagsOnSuccess(error, linksTag(body.profileId)),
    }),
    updateLink: build.mutation({
      ...write(calls.updateLink),
      invalidatesTags: (link, error, { body }) => {
        if (link)
          return [
            linksTag(link.profileId),
            ...(body.isPrimary ? [profileTag(link.profileId), PROFILE_LIST] : []),
          ]
        // After a conflict, another try needs the newest version.
        return isConflict(error) ? ['Link'] : []
      },
    }),
  }),
})

export const {
  useGetProfileLinkQuery,
  useLazyGetLinkQuery,
  useCreateLinkMutation,
  useUpdateLinkMutation,
} = linksApi
