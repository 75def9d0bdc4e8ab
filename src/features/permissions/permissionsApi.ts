import { api } from '@/api/api'
import { prefetchedQuery } from '@/api/prefetchedQuery'
import { read } from '@/api/endpoint'
import { getRoles } from '@/contract/account/users'

const permissionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRoles: build.query({ ...read(getRoles), providesTags: ['Roles'] }),
  }),
})

/** Returns the thunk that prefetches the roles. */
export const prefetchRoles = () => permissionsApi.endpoints.getRoles.initiate()

/** Loads the signed-in user's signed base rules. */
export const useRoles = () => permissionsApi.useGetRolesQuery(undefined, prefetchedQuery)
