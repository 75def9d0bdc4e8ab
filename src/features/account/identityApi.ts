import { api } from '@/api/api'
import { write } from '@/api/endpoint'
import { updateAuth } from '@/contract/account/auth'

export const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asks for the record anew, except where the session that would ask is among those it ended. */
    updateAuth: build.mutation({
      ...write(updateAuth),
      invalidatesTags: (_user, error, { body }) =>
        error || 'revokeSessions' in body ? [] : ['User'],
    }),
  }),
})

export const { useUpdateAuthMutation } = identityApi
