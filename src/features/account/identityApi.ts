import { api } from '@/api/api'
import { write } from '@/api/endpoint'
import { updateAuth } from '@/contract/account/auth'

const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Invalidates the record, unless it ended all sessions, this one included. */
    updateAuth: build.mutation({
      ...write(updateAuth),
      invalidatesTags: (_user, error, { body }) =>
        error || 'revokeSessions' in body ? [] : ['User'],
    }),
  }),
})

export const { useUpdateAuthMutation } = identityApi
