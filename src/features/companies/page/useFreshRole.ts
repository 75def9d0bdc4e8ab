import { useEffect } from 'react'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Company } from '@/contract/companies/company'
import { usePermissions } from '@/shared/lib/permissions'
import { companiesApi, useGetCompanyQuery } from '../companiesApi'
import { COMPANY_LIST, companyTag } from '../companyTags'

/** Refetches an open company that was loaded more than this many seconds before a tab is opened. */
const FRESH_S = 2

/**
 * Keeps the user's role and rules in a company up to date while it is open: refetches the company
 * with each tab, and both when they disagree, because the role changed elsewhere.
 */
export function useFreshRole({ id, role }: Company): void {
  const dispatch = useApiDispatch()
  useGetCompanyQuery({ companyId: id }, { refetchOnMountOrArgChange: FRESH_S })
  const isEditor = usePermissions().may('update', 'Company', { id })
  const isOutdated = isEditor !== (role !== 'member')
  useEffect(() => {
    if (isOutdated)
      dispatch(companiesApi.util.invalidateTags([COMPANY_LIST, companyTag(id), 'Roles']))
  }, [dispatch, id, isOutdated])
}
