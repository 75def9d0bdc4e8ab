import { api } from '@/api/api'
import { write } from '@/api/endpoint'
import * as calls from '@/contract/account/account'
import * as profiles from '@/contract/profiles/profiles'
import {
  uploadBackgroundVideo,
  uploadProfileEverlink,
  uploadProfileMedia,
  uploadProfileSocialMedia,
} from '@/contract/profiles/profileUploads'

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    exportAccount: build.mutation({ ...write(calls.exportAccount) }),
    /** Sends one batch. `useRestore` invalidates once, when all are sent. */
    restoreAccount: build.mutation({ ...write(calls.restoreAccount) }),
    getRestoredProfile: build.mutation({ ...write(profiles.getProfile) }),
    restoreProfileMedia: build.mutation({ ...write(uploadProfileMedia) }),
    restoreThumbnail: build.mutation({ ...write(uploadProfileEverlink) }),
    restoreSocialMedia: build.mutation({ ...write(uploadProfileSocialMedia) }),
    restoreVideo: build.mutation({ ...write(uploadBackgroundVideo) }),
    deleteAccount: build.mutation({ ...write(calls.deleteAccount) }),
  }),
})

export const { useExportAccountMutation, useRestoreAccountMutation, useDeleteAccountMutation } =
  accountApi
