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
    /** One batch of a restore. A restore makes many: `useRestore` invalidates once, when it ends. */
    restoreAccount: build.mutation({ ...write(calls.restoreAccount) }),
    /** What a restore reads and uploads of a profile; it invalidates once too. */
    restoredProfile: build.mutation({ ...write(profiles.getProfile) }),
    restoreProfileMedia: build.mutation({ ...write(uploadProfileMedia) }),
    restoreThumbnail: build.mutation({ ...write(uploadProfileEverlink) }),
    restoreSocialMedia: build.mutation({ ...write(uploadProfileSocialMedia) }),
    restoreVideo: build.mutation({ ...write(uploadBackgroundVideo) }),
    deleteAccount: build.mutation({ ...write(calls.deleteAccount) }),
  }),
})

export const { useExportAccountMutation, useRestoreAccountMutation, useDeleteAccountMutation } =
  accountApi
