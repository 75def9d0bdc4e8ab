import { api } from '@/api/api'
import { isApiError, isConflict } from '@/api/apiError'
import { read, write } from '@/api/endpoint'
import { type Tag, tagsOnSuccess } from '@/api/tags'
import * as calls from '@/contract/companies/employees'
import { COMPANY_LIST, EMPLOYEE_LIST, companyTag } from './companyTags'

/** Seconds that an unused window stays cached. */
const WINDOW_KEPT_S = 1

/** The data that depends on the place of the user in a company. */
const ofOwnPlace = (companyId: string): Tag[] => [
  EMPLOYEE_LIST,
  COMPANY_LIST,
  companyTag(companyId),
  // The profile that shows the company, and the one that did.
  'Profile',
  'Roles',
]

const employeesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEmployees: build.query({
      ...read(calls.listEmployees),
      providesTags: [EMPLOYEE_LIST],
      keepUnusedDataFor: WINDOW_KEPT_S,
    }),
    inviteEmployees: build.mutation({
      ...write(calls.inviteEmployees),
      invalidatesTags: (_invited, error) => tagsOnSuccess(error, EMPLOYEE_LIST),
    }),
    updateEmployee: build.mutation({
      ...write(calls.updateEmployee),
      // A role that is handed over is also taken from the user; a card of who leaves is deactivated.
      invalidatesTags: (employee, error, { params: { companyId }, body }) => {
        // Over an older version, the next attempt needs the newest one. Who became a member does not
        // find everybody any more.
        if (isConflict(error) || isNotFound(error))
          return [EMPLOYEE_LIST, COMPANY_LIST, companyTag(companyId)]
        const isOwn = employee?.isYou === true || body.role === 'owner'
        const hasCards = body.state !== undefined || body.profileId !== undefined
        return tagsOnSuccess(
          error,
          ...(isOwn ? ofOwnPlace(companyId) : [EMPLOYEE_LIST]),
          ...(hasCards ? (['Card'] as const) : []),
        )
      },
    }),
    inviteAgain: build.mutation({
      ...write(calls.inviteAgain),
      invalidatesTags: (_employee, error) => tagsOnSuccess(error, EMPLOYEE_LIST),
    }),
    getInvitation: build.query({
      ...read(calls.getInvitation),
      keepUnusedDataFor: 0,
      // The key of a query is shown in Redux DevTools; its argument here is a secret.
      serializeQueryArgs: ({ endpointName }) => endpointName,
    }),
    acceptInvitation: build.mutation({
      ...write(calls.acceptInvitation),
      invalidatesTags: (employee, error) =>
        employee === undefined ? [] : tagsOnSuccess(error, ...ofOwnPlace(employee.companyId)),
    }),
  }),
})

export const {
  useListEmployeesQuery,
  useLazyListEmployeesQuery,
  useInviteEmployeesMutation,
  useUpdateEmployeeMutation,
  useInviteAgainMutation,
  useGetInvitationQuery,
  useAcceptInvitationMutation,
} = employeesApi

function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.code === 'NOT_FOUND'
}
