import { api } from '@/api/api'
import { write } from '@/api/endpoint'
import { authExists, register, signInByPhone } from '@/contract/account/auth'

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    // An act of the sign-up form, asked once for each send: a query would ask a server that limits it again and again.
    authExists: build.mutation({ ...write(authExists) }),
    register: build.mutation({ ...write(register) }),
    signInByPhone: build.mutation({ ...write(signInByPhone) }),
  }),
})

export const { useAuthExistsMutation, useRegisterMutation, useSignInByPhoneMutation } = authApi
