import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { tagsOnSuccess } from '@/api/tags'
import type { ApiDispatch } from '@/api/useApiDispatch'
import { updateProfileBlocks } from '@/contract/integrations/blocks'
import type { Profile, ProfileSummary } from '@/contract/profiles/profile'
import * as calls from '@/contract/profiles/profiles'
import { getBackgroundVideo } from '@/contract/profiles/profileUploads'
import { PROFILE_LIST, everlinksTag, linksTag, profileTag } from './profileTags'

export const profilesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProfiles: build.query({ ...read(calls.listProfiles), providesTags: [PROFILE_LIST] }),
    getProfile: build.query({
      ...read(calls.getProfile),
      providesTags: (_profile, _error, { id }) => [profileTag(id)],
    }),
    createProfile: build.mutation({
      ...write(calls.createProfile),
      invalidatesTags: (_profile, error) => tagsOnSuccess(error, PROFILE_LIST),
    }),
    deleteProfile: build.mutation({
      ...write(calls.deleteProfile),
      invalidatesTags: (_deletion, error) => tagsOnSuccess(error, PROFILE_LIST, 'User'),
    }),
    updateProfile: build.mutation({
      ...write(calls.updateProfile),
      invalidatesTags: (_profile, error, { params: { id }, body }) =>
        tagsOnSuccess(
          error,
          ...(body.everlinks ? [everlinksTag(id)] : []),
          ...(body.slug === undefined ? [] : [linksTag(id)]),
          ...(body.isDefault ? [PROFILE_LIST, 'User' as const] : []),
        ),
      onQueryStarted: (_request, started) => cacheAnsweredProfile(started),
    }),
    updateProfileSocials: build.mutation({
      ...write(calls.updateProfileSocials),
      onQueryStarted: (_request, started) => cacheAnsweredProfile(started),
    }),
    updateProfileConfig: build.mutation({
      ...write(calls.updateProfileConfig),
      onQueryStarted: (_request, started) => cacheAnsweredProfile(started),
    }),
    updateProfileBlocks: build.mutation({
      ...write(updateProfileBlocks),
      onQueryStarted: ({ params: { profileId: id } }, { dispatch, queryFulfilled }) => {
        const writeToCache = ({ data }: { data: Pick<Profile, 'version' | 'blocks'> }) => {
          dispatch(
            profilesApi.util.updateQueryData('getProfile', { id }, (profile) => ({
              ...profile,
              ...data,
            })),
          )
        }
        return Promise.resolve(queryFulfilled.then(writeToCache, () => undefined))
      },
    }),
    deactivateProfile: build.mutation({
      ...write(calls.deactivateProfile),
      onQueryStarted: (_request, started) => cacheAnsweredProfile(started),
    }),
    checkProfileSlug: build.query({ ...read(calls.checkProfileSlug), keepUnusedDataFor: 0 }),

    // Parts of a profile that a tab loads as it opens.
    listProfileServices: build.query({ ...read(calls.listProfileServices), keepUnusedDataFor: 0 }),
    listProfileSocials: build.query({ ...read(calls.listProfileSocials), keepUnusedDataFor: 0 }),
    getProfileConfig: build.query({ ...read(calls.getProfileConfig), keepUnusedDataFor: 0 }),
    getBackgroundVideo: build.query({ ...read(getBackgroundVideo), keepUnusedDataFor: 0 }),
    listProfileEverlinks: build.query({
      ...read(calls.listProfileEverlinks),
      providesTags: (_facts, _error, { id }) => [everlinksTag(id)],
    }),
  }),
})

interface ProfileMutation {
  dispatch: ApiDispatch
  queryFulfilled: PromiseLike<{ data: Profile }>
}

/**
 * Writes the profile that a mutation answers into the cached profile and list, so that no second
 * request is needed.
 */
export function cacheAnsweredProfile({ dispatch, queryFulfilled }: ProfileMutation): Promise<void> {
  const writeToCache = ({ data }: { data: Profile }) => {
    dispatch(profilesApi.util.updateQueryData('getProfile', { id: data.id }, () => data))
    dispatch(
      profilesApi.util.updateQueryData('listProfiles', undefined, ({ items }) => ({
        items: items.map((item) => (item.id === data.id ? toSummary(item, data) : item)),
      })),
    )
  }
  return Promise.resolve(queryFulfilled.then(writeToCache, () => undefined))
}

function toSummary(summary: ProfileSummary, profile: Profile): ProfileSummary {
  const { version, name, slug, cardId, isDefault, isActive, updatedAt } = profile
  const { firstName, lastName, occupation, avatar } = profile
  return {
    ...summary,
    ...{ version, name, slug, cardId, isDefault, isActive, updatedAt },
    ...{ firstName, lastName, occupation, avatar },
  }
}

/** Returns the profiles if a screen has loaded them; requests nothing. */
export const useKnownProfiles = () =>
  profilesApi.endpoints.listProfiles.useQueryState(undefined).currentData?.items

export const {
  useListProfilesQuery,
  useGetProfileQuery,
  useLazyGetProfileQuery,
  useCreateProfileMutation,
  useDeleteProfileMutation,
  useDeactivateProfileMutation,
  useCheckProfileSlugQuery,
  useListProfileEverlinksQuery,
  useListProfileServicesQuery,
  useListProfileSocialsQuery,
  useGetProfileConfigQuery,
  useGetBackgroundVideoQuery,
} = profilesApi
