import { api } from '@/api/api'
import { write } from '@/api/endpoint'
import * as calls from '@/contract/account'

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    exportAccount: build.mutation({ ...write(calls.exportAccount) }),
    /** One batch of a restore. A restore makes many: `useRestore` invalidates once, when it ends. */
    restoreAccount: build.mutation({ ...write(calls.restoreAccount) }),
    deleteAccount: build.mutation({ ...write(calls.deleteAccount) }),
  }),
})

export const { useExportAccountMutation, useRestoreAccountMutation, useDeleteAccountMutation } = accountApi
