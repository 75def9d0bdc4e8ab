import { useListProfilesQuery } from '@/features/profiles'
import { useListCompaniesQuery } from '../companiesApi'

/** The value of the option that no profile shows the company. */
export const NO_PROFILE = ''

/**
 * Returns the user's profiles as options of the one that shows a company. A profile shows at most
 * one, so those of other companies are disabled.
 */
export function useProfileOptions(companyId: string) {
  const { data: profiles, isFetching } = useListProfilesQuery()
  const { data: companies } = useListCompaniesQuery()
  const items = profiles?.items ?? []
  const otherOf = (profileId: string) =>
    companies?.items.find((other) => other.id !== companyId && other.profileId === profileId)
  const options = [
    ...items.map(({ id, name }) => {
      const other = otherOf(id)
      return other
        ? { value: id, label: `${name} (shows ${other.name})`, disabled: true }
        : { value: id, label: name }
    }),
    { value: NO_PROFILE, label: 'None of my profiles' },
  ]
  return {
    options,
    isFetching,
    /** The default profile if it shows no other company, else the first that shows none. */
    suggested:
      [...items.filter(({ isDefault }) => isDefault), ...items].find(
        ({ id }) => otherOf(id) === undefined,
      )?.id ?? NO_PROFILE,
  }
}
