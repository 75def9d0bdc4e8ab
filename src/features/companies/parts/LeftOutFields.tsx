import { joinLockTitles } from '@/shared/forms/lockTitles'
import { useListCompaniesQuery } from '../companiesApi'

interface LeftOutFieldsProps {
  /** Fields that a restore left out, by profile. */
  leftOut: readonly { profileId: string; fields: readonly string[] }[]
}

/** Says which fields of profiles a restore left out, which company locks them, and what shows instead. */
export function LeftOutFields({ leftOut }: LeftOutFieldsProps) {
  const { data } = useListCompaniesQuery()
  return leftOut.map(({ profileId, fields }) => {
    const company = data?.items.find((each) => each.profileId === profileId)?.name ?? 'Your company'
    return (
      <p key={profileId}>
        {`Left out: ${joinLockTitles(fields)}. ${company} locks this on the profile that shows it, so its card shows what ${company} sets instead.`}
      </p>
    )
  })
}
