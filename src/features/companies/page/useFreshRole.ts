import { useEffect, useRef } from 'react'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Company, CompanyRole } from '@/contract/companies/company'
import { usePermissions } from '@/shared/lib/permissions'
import { companiesApi } from '../companiesApi'
import { COMPANY_LIST, companyTag } from '../companyTags'

/**
 * Keeps the user's role and rules in the open company in agreement: when they disagree, because the
 * role changed elsewhere, refetches the older of the two.
 */
export function useFreshRole({ id, role }: Company): void {
  const dispatch = useApiDispatch()
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
