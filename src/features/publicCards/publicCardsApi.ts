import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { getExchangeForm, submitExchange } from '@/contract/profiles/exchange'
import { getProfile } from '@/contract/profiles/profiles'
import { getLinkBySlug } from '@/contract/profiles/publicCards'

const publicCardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLinkBySlug: build.query({
      ...read(getLinkBySlug),
      providesTags: (_card, _error, { slug }) => [{ type: 'PublicCard', id: slug }],
    }),
    getExchangeForm: build.query({
      ...read(getExchangeForm),
      providesTags: (_form, _error, { profileId }) => [{ type: 'PublicCard', id: profileId }],
    }),
    getProfileOfForm: build.query({ ...read(getProfile) }),
    submitExchange: build.mutation({
      ...write(submitExchange),
      // The consent text may have changed since the visitor read it.
      invalidatesTags: (_accepted, error, { params: { profileId } }) =>
        error ? [{ type: 'PublicCard', id: profileId }] : [],
    }),
  }),
})

export const {
  useGetLinkBySlugQuery,
  useGetExchangeFormQuery,
  useGetProfileOfFormQuery,
  useSubmitExchangeMutation,
} = publicCardsApi
