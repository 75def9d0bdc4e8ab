import { api } from '@/api/api'
import { write } from '@/api/endpoint'
import { updateAuth } from '@/contract/auth'

export const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateAuth: build.mutation({ ...write(updateAuth), invalidatesTags: (_user, error) => (error ? [] : ['User']) }),
  }),
})

export const { useUpdateAuthMutation } = identityApi
