import { api } from '@/api/api'
import { read } from '@/api/endpoint'
import { getRoles } from '@/contract/users'

export const permissionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRoles: build.query({ ...read(getRoles), providesTags: ['Roles'] }),
  }),
})

/** The signed base rules of the signed-in person, for PermissionsProvider. */
export const useRoles = () => permissionsApi.useGetRolesQuery()
