import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { createUser, getUser } from '@/contract/users'

export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query({ ...read(getUser), providesTags: (_user, _error, { userId }) => [{ type: 'User', id: userId }] }),
    createUser: build.mutation({ ...write(createUser) }),
  }),
})

export const { useGetUserQuery, useCreateUserMutation } = userApi
