import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { tagsOnSuccess } from '@/api/tags'
import { createUser, getUser, listUsers, updateUser } from '@/contract/account/users'

export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query({
      ...read(getUser),
      providesTags: (_user, _error, { userId }) => [{ type: 'User', id: userId }],
    }),
    listUsers: build.query({ ...read(listUsers), providesTags: ['User'] }),
    createUser: build.mutation({ ...write(createUser) }),
    updateUser: build.mutation({
      ...write(updateUser),
      invalidatesTags: (_user, error, { params: { id } }) =>
        tagsOnSuccess(error, { type: 'User', id }),
      // The answer replaces the cached record at once: the next save needs its version.
      onQueryStarted: ({ params: { id } }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => {
            dispatch(userApi.util.updateQueryData('getUser', { userId: id }, () => data))
          },
          () => undefined,
        ),
    }),
  }),
})

/** Returns the thunk that prefetches the user's record. */
export const prefetchUser = (userId: string) => userApi.endpoints.getUser.initiate({ userId })

export const { useGetUserQuery, useListUsersQuery, useCreateUserMutation, useUpdateUserMutation } =
  userApi
