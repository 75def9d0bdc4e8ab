import { api } from '@/api/api'
import { tagsOnSuccess } from '@/api/tags'
import type { ApiDispatch } from '@/api/useApiDispatch'
import * as calls from '@/contract/integrations/integrations'
import type { Deletion, Integration } from '@/contract/integrations/connection'
import { type FinishArg, finishAttempt } from './connect/finishAttempt'
import { type StartArg, startAttempt } from './connect/startAttempt'
import { type IntegrationKey, deletionTag, integrationTag } from './integrationTags'
import { type Update, callsOf, integrationRequest } from './providerCalls'

interface DeletionKey {
  companyId: string | null
}

const instagramOf = ({ companyId }: DeletionKey): IntegrationKey => ({
  provider: 'instagram',
  companyId,
})

/** A failure may be the end of a grant, so the integration is read again. */
const rereadAfterFailure = (_integration: unknown, error: unknown, key: IntegrationKey) =>
  error === undefined ? [] : [integrationTag(key)]

/** The items of a connection that ended are no longer on any card. */
const cardsOf = ({ companyId }: DeletionKey) =>
  companyId === null ? ('Profile' as const) : ({ type: 'Company', id: companyId } as const)

const deletionCalls = {
  own: {
    initiate: calls.initiateInstagramDeletion,
    status: calls.getInstagramDeletion,
    confirm: calls.confirmInstagramDeletion,
  },
  company: {
    initiate: calls.initiateCompanyInstagramDeletion,
    status: calls.getCompanyInstagramDeletion,
    confirm: calls.confirmCompanyInstagramDeletion,
  },
}
const deletionCallsOf = ({ companyId }: DeletionKey) =>
  companyId === null ? deletionCalls.own : deletionCalls.company

/** Five providers, and the company's Instagram, by one set of endpoints. */
export const integrationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getIntegration: build.query<Integration, IntegrationKey>({
      query: (key) => integrationRequest(callsOf(key).get, key),
      providesTags: (_integration, _error, key) => [integrationTag(key)],
    }),
    /** Leaves the app for the provider's page. Secret and state stay out of arguments and answers. */
    startConnection: build.mutation<null, StartArg>({ queryFn: startAttempt }),
    /** Sends the provider's answer, which the tab's storage holds. */
    finishConnection: build.mutation<Integration, FinishArg>({
      queryFn: finishAttempt,
      invalidatesTags: rereadAfterFailure,
      onQueryStarted: cacheAnswer,
    }),
    confirmConnection: build.mutation<Integration, IntegrationKey & { accountId: string }>({
      query: ({ accountId, ...key }) =>
        integrationRequest(callsOf(key).confirm, key, { body: { accountId } }),
      invalidatesTags: rereadAfterFailure,
      onQueryStarted: cacheAnswer,
    }),
    updateConnection: build.mutation<Integration, IntegrationKey & { kind: Update['kind'] }>({
      query: ({ kind, ...key }) => {
        const { updates } = callsOf(key)
        const update = updates.find((each) => each.kind === kind)
        if (!update) throw new Error(`${key.provider} has no update of its ${kind}.`)
        return integrationRequest(update.call, key)
      },
      invalidatesTags: rereadAfterFailure,
      onQueryStarted: cacheAnswer,
    }),
    disconnect: build.mutation<Integration, IntegrationKey & { accountId: string }>({
      query: ({ accountId, ...key }) => {
        const call = callsOf(key).disconnect
        if (!call) throw new Error(`${key.provider} is disconnected by deleting its data.`)
        return integrationRequest(call, key, { path: { twitterUserId: accountId } })
      },
      invalidatesTags: (_integration, error, key) =>
        error === undefined ? [cardsOf(key)] : [integrationTag(key)],
      onQueryStarted: cacheAnswer,
    }),
    getDeletion: build.query<{ deletion: Deletion | null }, DeletionKey>({
      query: (key) => integrationRequest(deletionCallsOf(key).status, instagramOf(key)),
      providesTags: (_deletion, _error, { companyId }) => [deletionTag(companyId)],
    }),
    initiateDeletion: build.mutation<Deletion, DeletionKey>({
      query: (key) =>
        integrationRequest(deletionCallsOf(key).initiate, instagramOf(key), { body: {} }),
      invalidatesTags: (_deletion, error, { companyId }) =>
        tagsOnSuccess(error, deletionTag(companyId)),
    }),
    confirmDeletion: build.mutation<Deletion, DeletionKey & { code: string }>({
      query: ({ code, ...key }) =>
        integrationRequest(deletionCallsOf(key).confirm, instagramOf(key), { body: { code } }),
      invalidatesTags: (_deletion, error, key) =>
        tagsOnSuccess(error, deletionTag(key.companyId), integrationTag(instagramOf(key))),
    }),
  }),
})

interface Started {
  dispatch: ApiDispatch
  queryFulfilled: PromiseLike<{ data: Integration }>
}

/**
 * Writes the integration that a mutation answers into the cache. A reading that runs may be older, so
 * it is repeated after its answer.
 */
function cacheAnswer(
  { provider, companyId }: IntegrationKey,
  { dispatch, queryFulfilled }: Started,
): Promise<void> {
  const key = { provider, companyId }
  const { util } = integrationsApi
  const writeToCache = ({ data }: { data: Integration }) => {
    dispatch(util.updateQueryData('getIntegration', key, () => data))
    if (dispatch(util.getRunningQueryThunk('getIntegration', key)))
      dispatch(util.invalidateTags([integrationTag(key)]))
  }
  return Promise.resolve(queryFulfilled.then(writeToCache, () => undefined))
}

export const {
  useGetIntegrationQuery,
  useStartConnectionMutation,
  useFinishConnectionMutation,
  useConfirmConnectionMutation,
  useUpdateConnectionMutation,
  useDisconnectMutation,
  useGetDeletionQuery,
  useInitiateDeletionMutation,
  useConfirmDeletionMutation,
} = integrationsApi
