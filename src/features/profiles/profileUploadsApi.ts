import { api } from '@/api/api'
import { write } from '@/api/endpoint'
import * as calls from '@/contract/profiles/profileUploads'
import { cacheAnsweredProfile } from './profilesApi'

const profileUploadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadProfileMedia: build.mutation({
      ...write(calls.uploadProfileMedia),
      onQueryStarted: (_request, started) => cacheAnsweredProfile(started),
    }),
    uploadProfileEverlink: build.mutation({
      ...write(calls.uploadProfileEverlink),
      onQueryStarted: (_request, started) => cacheAnsweredProfile(started),
    }),
    uploadProfileSocialMedia: build.mutation({
      ...write(calls.uploadProfileSocialMedia),
      onQueryStarted: (_request, started) => cacheAnsweredProfile(started),
    }),
    uploadBackgroundVideo: build.mutation({
      ...write(calls.uploadBackgroundVideo),
      onQueryStarted: (_request, started) => cacheAnsweredProfile(started),
    }),
  }),
})

export const {
  useUploadProfileMediaMutation,
  useUploadProfileEverlinkMutation,
  useUploadProfileSocialMediaMutation,
  useUploadBackgroundVideoMutation,
} = profileUploadsApi
