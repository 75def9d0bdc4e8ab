import * as calls from '@/contract/profiles/profiles'
import { api } from '@/api/api'
import { isApiError } from '@/api/apiError'
import { read, write } from '@/api/endpoint'
import {
  getBackgroundVideo,
  uploadBackgroundVideo,
  uploadProfileEverlink,
  uploadProfileMedia,
  uploadProfileSocialMedia,
} from '@/contract/profiles/profileUploads'
import {
  createSocial,
  deleteSocial,
  getSocial,
  listSocials,
  updateSocial,
} from '@/contract/profiles/socials'
import { createLink, getLink, getProfileLink, updateLink } from '@/contract/profiles/links'
import { createOccupation, getMeta, listOccupations } from '@/contract/profiles/tools'
import type { Profile, ProfileSummary } from '@/contract/profiles/profile'
import { tagsOnSuccess } from '@/api/tags'
import type { ApiDispatch } from '@/api/useApiDispatch'

const LIST = { type: 'Profile', id: 'LIST' } as const
const record = (id: string) => ({ type: 'Profile', id }) as const
const facts = (id: string) => ({ type: 'Everlinks', id }) as const
const socials = { type: 'Profile', id: 'SOCIALS' } as const
const links = (id: string) => ({ type: 'Link', id }) as const
const isConflict = (error: unknown) => isApiError(error) && error.code === 'VERSION_CONFLICT'

export const profilesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProfiles: build.query({ ...read(calls.listProfiles), providesTags: [LIST] }),
    getProfile: build.query({
      ...read(calls.getProfile),
      providesTags: (_profile, _error, { id }) => [record(id)],
    }),
    createProfile: build.mutation({
      ...write(calls.createProfile),
      invalidatesTags: (_profile, error) => tagsOnSuccess(error, LIST),
    }),
    deleteProfile: build.mutation({
      ...write(calls.deleteProfile),
      invalidatesTags: (_deletion, error) => tagsOnSuccess(error, LIST, 'User'),
    }),
    // What answers the whole profile is put where it is read, so that nobody's typing waits for a second request.
    updateProfile: build.mutation({
      ...write(calls.updateProfile),
      invalidatesTags: (_profile, error, { params: { id }, body }) =>
        tagsOnSuccess(
          error,
          ...(body.everlinks ? [facts(id)] : []),
          ...(body.slug === undefined ? [] : [links(id)]),
          ...(body.isDefault ? [LIST, 'User' as const] : []),
        ),
      onQueryStarted: (_request, started) => keep(started),
    }),
    updateProfileSocials: build.mutation({
      ...write(calls.updateProfileSocials),
      onQueryStarted: (_request, started) => keep(started),
    }),
    updateProfileConfig: build.mutation({
      ...write(calls.updateProfileConfig),
      onQueryStarted: (_request, started) => keep(started),
    }),
    deactivateProfile: build.mutation({
      ...write(calls.deactivateProfile),
      onQueryStarted: (_request, started) => keep(started),
    }),
    uploadProfileMedia: build.mutation({
      ...write(uploadProfileMedia),
      onQueryStarted: (_request, started) => keep(started),
    }),
    uploadProfileEverlink: build.mutation({
      ...write(uploadProfileEverlink),
      onQueryStarted: (_request, started) => keep(started),
    }),
    uploadProfileSocialMedia: build.mutation({
      ...write(uploadProfileSocialMedia),
      onQueryStarted: (_request, started) => keep(started),
    }),
    uploadBackgroundVideo: build.mutation({
      ...write(uploadBackgroundVideo),
      onQueryStarted: (_request, started) => keep(started),
    }),
    // Parts of a profile, asked for as their tab opens: the record is taken again where one is newer.
    listProfileServices: build.query({ ...read(calls.listProfileServices), keepUnusedDataFor: 0 }),
    listProfileSocials: build.query({ ...read(calls.listProfileSocials), keepUnusedDataFor: 0 }),
    getProfileConfig: build.query({ ...read(calls.getProfileConfig), keepUnusedDataFor: 0 }),
    getBackgroundVideo: build.query({ ...read(getBackgroundVideo), keepUnusedDataFor: 0 }),

    // Accounts on networks of all profiles, one by one.
    listSocials: build.query({ ...read(listSocials), providesTags: [socials] }),
    getSocial: build.query({ ...read(getSocial), keepUnusedDataFor: 0 }),
    createSocial: build.mutation({
      ...write(createSocial),
      invalidatesTags: (social, error) =>
        tagsOnSuccess(error, socials, ...(social ? [record(social.profileId)] : [])),
    }),
    updateSocial: build.mutation({
      ...write(updateSocial),
      invalidatesTags: (social, error) =>
        tagsOnSuccess(error, socials, ...(social ? [record(social.profileId)] : [])),
    }),
    deleteSocial: build.mutation({
      ...write(deleteSocial),
      invalidatesTags: (_deletion, error) => tagsOnSuccess(error, socials, 'Profile'),
    }),
    listProfileEverlinks: build.query({
      ...read(calls.listProfileEverlinks),
      providesTags: (_facts, _error, { id }) => [facts(id)],
    }),
    checkProfileSlug: build.query({ ...read(calls.checkProfileSlug), keepUnusedDataFor: 0 }),

    getProfileLink: build.query({
      ...read(getProfileLink),
      providesTags: (_links, _error, { id }) => [links(id)],
    }),
    getLink: build.query({ ...read(getLink), keepUnusedDataFor: 0 }),
    createLink: build.mutation({
      ...write(createLink),
      invalidatesTags: (_link, error, { body }) => tagsOnSuccess(error, links(body.profileId)),
    }),
    updateLink: build.mutation({
      ...write(updateLink),
      // Who was overtaken needs the version of those who were quicker to try again.
      invalidatesTags: (link, error, { body }) =>
        link
          ? [links(link.profileId), ...(body.isPrimary ? [record(link.profileId), LIST] : [])]
          : isConflict(error)
            ? ['Link']
            : [],
    }),

    /** Reads a page that a person pastes; asked once each time. */
    getMeta: build.query({ ...read(getMeta), keepUnusedDataFor: 0 }),
    listOccupations: build.query({ ...read(listOccupations), providesTags: ['Occupation'] }),
    createOccupation: build.mutation({
      ...write(createOccupation),
      invalidatesTags: (_occupation, error) => tagsOnSuccess(error, 'Occupation'),
    }),
  }),
})

/** Puts an answered profile where it is read: the record, and its line in the list. */
function keep({
  dispatch,
  queryFulfilled,
}: {
  dispatch: ApiDispatch
  queryFulfilled: PromiseLike<{ data: Profile }>
}): Promise<void> {
  const put = ({ data }: { data: Profile }) => {
    dispatch(profilesApi.util.updateQueryData('getProfile', { id: data.id }, () => data))
    dispatch(
      profilesApi.util.updateQueryData('listProfiles', undefined, ({ items }) => ({
        items: items.map((item) => (item.id === data.id ? summaryOf(data) : item)),
      })),
    )
  }
  return Promise.resolve(queryFulfilled.then(put, () => undefined))
}

function summaryOf({
  id,
  version,
  name,
  slug,
  cardId,
  isDefault,
  isActive,
  firstName,
  lastName,
  occupation,
  avatar,
  createdAt,
  updatedAt,
}: Profile): ProfileSummary {
  return {
    id,
    version,
    name,
    slug,
    cardId,
    isDefault,
    isActive,
    firstName,
    lastName,
    occupation,
    avatar,
    createdAt,
    updatedAt,
  }
}

export const {
  useListProfilesQuery,
  useGetProfileQuery,
  useLazyGetProfileQuery,
  useCreateProfileMutation,
  useDeleteProfileMutation,
  useUpdateProfileMutation,
  useUpdateProfileSocialsMutation,
  useUpdateProfileConfigMutation,
  useDeactivateProfileMutation,
  useUploadProfileMediaMutation,
  useUploadProfileEverlinkMutation,
  useUploadProfileSocialMediaMutation,
  useUploadBackgroundVideoMutation,
  useListProfileEverlinksQuery,
  useCheckProfileSlugQuery,
  useListProfileServicesQuery,
  useListProfileSocialsQuery,
  useGetProfileConfigQuery,
  useGetBackgroundVideoQuery,
  useListSocialsQuery,
  useLazyGetSocialQuery,
  useCreateSocialMutation,
  useUpdateSocialMutation,
  useDeleteSocialMutation,
  useGetProfileLinkQuery,
  useLazyGetLinkQuery,
  useCreateLinkMutation,
  useUpdateLinkMutation,
  useLazyGetMetaQuery,
  useListOccupationsQuery,
  useCreateOccupationMutation,
} = profilesApi
