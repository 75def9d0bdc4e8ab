import { useEffect, useRef } from 'react'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Company, CompanyRole } from '@/contract/companies/company'
import { usePermissions } from '@/shared/lib/permissions'
import { companiesApi, useGetCompanyQuery } from '../companiesApi'
import { COMPANY_LIST, companyTag } from '../companyTags'

/** Refetches an open company that was loaded more than this many seconds before a tab is opened. */
const FRESH_S = 2

/**
 * Keeps the user's role and rules in a company up to date while it is open: refetches the company
 * with each tab, and when role and rules disagree, because the role changed elsewhere, the older of
 * the two.
 */
export function useFreshRole({ id, role }: Company): void {
  const dispatch = useApiDispatch()
  useGetCompanyQuery({ companyId: id }, { refetchOnMountOrArgChange: FRESH_S })
  const isEditor = usePermissions().may('update', 'Company', { id })
  const isOutdated = isEditor !== (role !== 'member')
  const agreedRole = useRef<CompanyRole | null>(null)
  useEffect(() => {
    if (!isOutdated) {
      agreedRole.current = role
      return
    }
    if (agreedRole.current !== role) dispatch(companiesApi.util.invalidateTags(['Roles']))
    if (agreedRole.current === null || agreedRole.current === role)
      dispatch(companiesApi.util.invalidateTags([COMPANY_LIST, companyTag(id)]))
  }, [dispatch, id, role, isOutdated])
}
