import { isConflict } from '@/api/apiError'
import type { Social } from '@/contract/profiles/profileItems'
import { useLazyGetCompanyQuery, useUpdateCompanyMutation } from '../companiesApi'
import { useOpenCompany } from '../page/useOpenCompany'

/**
 * Returns a function that edits the list of socials, which is sent as a whole. After a save meanwhile,
 * also one of this screen, that list is edited instead. Resolves to the error of a call that failed, or to
 * undefined.
 */
export function useSaveSocials() {
  const company = useOpenCompany()
  const [update] = useUpdateCompanyMutation()
  const [fetchCompany] = useLazyGetCompanyQuery()
  const params = { companyId: company.id }
  return async (edit: (socials: readonly Social[]) => Social[]): Promise<unknown> => {
    let current = company
    for (;;) {
      const body = { socials: edit(current.socials) }
      const { error } = await update({ params, body, version: current.version })
      if (!isConflict(error)) return error
      const { data: newest, error: lost } = await fetchCompany(params)
      if (!newest) return lost
      if (newest.version === current.version) return error
      current = newest
    }
  }
}
