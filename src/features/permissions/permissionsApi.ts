import { api } from '@/api/api'
import { prefetchedQuery } from '@/api/prefetchedQuery'
import { read } from '@/api/endpoint'
import { getRoles } from '@/contract/account/users'

export const permissionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRoles: build.query({ ...read(getRoles), providesTags: ['Roles'] }),
  }),
})

/** The roles call, for who asks ahead of the screen. */
export const askForRoles = () => permissionsApi.endpoints.getRoles.initiate()

/** The signed base rules of the signed-in person, for PermissionsProvider. */
export const useRoles = () => permissionsApi.useGetRolesQuery(undefined, prefetchedQuery)
