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
      // Shown with the answer, not with the next one: else what was saved could be saved once more on the version before.
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

/** The call for a person's record, for who asks ahead of the screen. */
export const askForUser = (userId: string) => userApi.endpoints.getUser.initiate({ userId })

export const { useGetUserQuery, useListUsersQuery, useCreateUserMutation, useUpdateUserMutation } =
  userApi
