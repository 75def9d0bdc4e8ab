import { api } from '@/api/api'
import { read, write } from '@/api/endpoint'
import { type Tag, tagsOnSuccess } from '@/api/tags'
import type { ApiDispatch } from '@/api/useApiDispatch'
import type { Company, CompanyEverlink, CompanySummary } from '@/contract/companies/company'
import { updateCompanyBlocks } from '@/contract/integrations/blocks'
import * as calls from '@/contract/companies/companies'
import { COMPANY_LIST, companyEverlinksTag, companyTag } from './companyTags'

/** Returns the newer of two versions: an answer may come after that of a later change. */
const newerOf = (cached: Company, answered: Company) =>
  answered.version < cached.version ? cached : answered

export const companiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCompanies: build.query({ ...read(calls.listCompanies), providesTags: [COMPANY_LIST] }),
    getCompany: build.query({
      ...read(calls.getCompany),
      providesTags: (_company, _error, { companyId }) => [companyTag(companyId)],
      merge: (cached, answered) => newerOf(cached, answered),
    }),
    createCompany: build.mutation({
      ...write(calls.createCompany),
      // The rules of the new owner come with the next roles.
      invalidatesTags: (_company, error) => tagsOnSuccess(error, COMPANY_LIST, 'Roles'),
    }),
    updateCompany: build.mutation({
      ...write(calls.updateCompany),
      // Locks are rules of the company's own members, the user included.
      invalidatesTags: (company, error, { body }) =>
        tagsOnSuccess(
          error,
          ...ofShowingProfile(company),
          ...(body.locks === undefined ? [] : (['Roles'] as const)),
        ),
      onQueryStarted: (_request, started) => cacheAnsweredCompany(started),
    }),
    uploadCompanyLogo: build.mutation({
      ...write(calls.uploadCompanyLogo),
      invalidatesTags: (company, error) => tagsOnSuccess(error, ...ofShowingProfile(company)),
      onQueryStarted: (_request, started) => cacheAnsweredCompany(started),
    }),
    uploadCompanyBackground: build.mutation({
      ...write(calls.uploadCompanyBackground),
      invalidatesTags: (company, error) => tagsOnSuccess(error, ...ofShowingProfile(company)),
      onQueryStarted: (_request, started) => cacheAnsweredCompany(started),
    }),
    uploadCompanySocialMedia: build.mutation({
      ...write(calls.uploadCompanySocialMedia),
      onQueryStarted: (_request, started) => cacheAnsweredCompany(started),
    }),
    updateCompanyBlocks: build.mutation({
      ...write(updateCompanyBlocks),
      onQueryStarted: ({ params }, { dispatch, queryFulfilled }) => {
        const writeToCache = ({ data }: { data: Pick<Company, 'version' | 'blocks'> }) => {
          dispatch(
            companiesApi.util.updateQueryData('getCompany', params, (company) =>
              newerOf(company, { ...company, ...data }),
            ),
          )
        }
        return Promise.resolve(queryFulfilled.then(writeToCache, () => undefined))
      },
    }),
    listCompanyEverlinks: build.query({
      ...read(calls.listCompanyEverlinks),
      providesTags: (_everlinks, _error, { id }) => [companyEverlinksTag(id)],
    }),
    createCompanyEverlink: build.mutation({
      ...write(calls.createCompanyEverlink),
      onQueryStarted: ({ params }, started) => cacheAnsweredEverlinks(params.companyId, started),
    }),
    updateCompanyEverlink: build.mutation({
      ...write(calls.updateCompanyEverlink),
      // A list that was reordered before its answer is right again after a failure.
      invalidatesTags: (_everlinks, error, { params }) =>
        error === undefined ? [] : [companyEverlinksTag(params.companyId)],
      onQueryStarted: ({ params, body: { position } }, started) => {
        if (position !== undefined) {
          const { companyId: id, everlinkId } = params
          started.dispatch(
            companiesApi.util.updateQueryData('listCompanyEverlinks', { id }, ({ items }) => ({
              items: movedTo(items, everlinkId, position),
            })),
          )
        }
        return cacheAnsweredEverlinks(params.companyId, started)
      },
    }),
    deleteCompanyEverlink: build.mutation({
      ...write(calls.deleteCompanyEverlink),
      onQueryStarted: ({ params }, started) => cacheAnsweredEverlinks(params.companyId, started),
    }),
  }),
})

/** Returns the tag of the user's profile that shows a company. */
const ofShowingProfile = (company: Company | undefined): Tag[] =>
  company?.profileId == null ? [] : [{ type: 'Profile', id: company.profileId }]

interface Started<Answer> {
  requestId: string
  dispatch: ApiDispatch
  queryFulfilled: PromiseLike<{ data: Answer }>
}

/** Writes the company that a mutation answers into the cached company and list. */
function cacheAnsweredCompany({ dispatch, queryFulfilled }: Started<Company>): Promise<void> {
  const writeToCache = ({ data }: { data: Company }) => {
    let newest = data
    dispatch(
      companiesApi.util.updateQueryData('getCompany', { companyId: data.id }, (company) => {
        newest = newerOf(company, data)
        return newest
      }),
    )
    if (newest !== data) return
    dispatch(
      companiesApi.util.updateQueryData('listCompanies', undefined, ({ items }) => ({
        items: items.map((item) => (item.id === data.id ? toSummary(data) : item)),
      })),
    )
  }
  return Promise.resolve(queryFulfilled.then(writeToCache, () => undefined))
}

function toSummary(company: Company): CompanySummary {
  const { id, name, logo, role, employeeId, employeeVersion, profileId } = company
  return { id, name, logo, role, employeeId, employeeVersion, profileId }
}

/**
 * Writes the everlinks that a mutation answers into the cached list. While another change runs, the
 * answer may lack it, so the list is read again once all are answered.
 */
function cacheAnsweredEverlinks(
  companyId: string,
  { requestId, dispatch, queryFulfilled }: Started<{ items: CompanyEverlink[] }>,
): Promise<void> {
  const writeToCache = ({ data }: { data: { items: CompanyEverlink[] } }) => {
    const isAlone = dispatch(companiesApi.util.getRunningMutationsThunk()).every(
      ({ arg, requestId: other }) =>
        other === requestId || !arg.endpointName.endsWith('CompanyEverlink'),
    )
    dispatch(
      isAlone
        ? companiesApi.util.updateQueryData('listCompanyEverlinks', { id: companyId }, () => data)
        : companiesApi.util.invalidateTags([companyEverlinksTag(companyId)]),
    )
  }
  return Promise.resolve(queryFulfilled.then(writeToCache, () => undefined))
}

function movedTo(items: readonly CompanyEverlink[], id: string, position: number) {
  const from = items.findIndex((item) => item.id === id)
  const moved = items[from]
  return moved === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(position, 0, moved)
}

export const {
  useListCompaniesQuery,
  useGetCompanyQuery,
  useLazyGetCompanyQuery,
  useCreateCompanyMutation,
  useUpdateCompanyMutation,
  useUploadCompanyLogoMutation,
  useUploadCompanyBackgroundMutation,
  useUploadCompanySocialMediaMutation,
  useUpdateCompanyBlocksMutation,
  useListCompanyEverlinksQuery,
  useCreateCompanyEverlinkMutation,
  useUpdateCompanyEverlinkMutation,
  useDeleteCompanyEverlinkMutation,
} = companiesApi
