import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { tagsOnSuccess } from '@/api/tags'
import * as calls from '@/contract/profiles/socials'
import { SOCIAL_LIST, profileTag } from './profileTags'

const socialsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSocials: build.query({ ...read(calls.listSocials), providesTags: [SOCIAL_LIST] }),
    getSocial: build.query({ ...read(calls.getSocial), keepUnusedDataFor: 0 }),
    createSocial: build.mutation({
      ...write(calls.createSocial),
      invalidatesTags: (social, error) =>
        tagsOnSuccess(error, SOCIAL_LIST, ...(social ? [profileTag(social.profileId)] : [])),
    }),
    updateSocial: build.mutation({
      ...write(calls.updateSocial),
      invalidatesTags: (social, error) =>
        tagsOnSuccess(error, SOCIAL_LIST, ...(social ? [profileTag(social.profileId)] : [])),
    }),
    deleteSocial: build.mutation({
      ...write(calls.deleteSocial),
      invalidatesTags: (_deletion, error) => tagsOnSuccess(error, SOCIAL_LIST, 'Profile'),
    }),
  }),
})

export const {
  useListSocialsQuery,
  useLazyGetSocialQuery,
  useCreateSocialMutation,
  useUpdateSocialMutation,
  useDeleteSocialMutation,
} = socialsApi
