import { api } from '@/api/api'
import { write } from '@/api/endpoint'
import { authExists, register, signInByPhone } from '@/contract/account/auth'

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A mutation, because a query would retry and meet the server's rate limit.
    authExists: build.mutation({ ...write(authExists) }),
    register: build.mutation({ ...write(register) }),
    signInByPhone: build.mutation({ ...write(signInByPhone) }),
  }),
})

export const { useAuthExistsMutation, useRegisterMutation, useSignInByPhoneMutation } = authApi
