import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import * as calls from '@/contract/profiles/wallet'

const walletApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWallets: build.query({ ...read(calls.getWallets) }),
    // Mutations, because each makes a new pass and is asked for by a click.
    getAppleWalletPass: build.mutation({ ...write(calls.getAppleWalletPass) }),
    getAppleWalletLink: build.mutation({ ...write(calls.getAppleWalletLink) }),
    getGoogleWalletLink: build.mutation({ ...write(calls.getGoogleWalletLink) }),
  }),
})

export const {
  useGetWalletsQuery,
  useGetAppleWalletPassMutation,
  useGetAppleWalletLinkMutation,
  useGetGoogleWalletLinkMutation,
} = walletApi
