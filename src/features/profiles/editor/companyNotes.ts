import type { Profile } from '@/contract/profiles/profile'
import { layCompanyOver } from '@/publicCard/layCompanyOver'
import { fieldOf } from '@/shared/forms/EditableContext'

/** The parts of a card that a company lays over one's own, by the path of their control. */
const coveredFields = {
  occupation: 'occupation',
  department: 'department',
  organization: 'organization',
  logo: 'logo',
  banner: 'banner',
  // The first control of the look speaks for all of them.
  'appearance.theme': 'appearance',
} as const
type CoveredField = (typeof coveredFields)[keyof typeof coveredFields]

/** Returns the note on a control of a profile that shows a company, or undefined. */
export function companyNote(
  profile: Profile,
  path: string,
  isEditable: boolean,
): string | undefined {
  const { company } = profile
  if (!company) return undefined
  if (!isEditable)
    return company.locks.some((field) => field === fieldOf(path))
      ? `${company.name} sets this.`
      : undefined
  const field = Object.entries(coveredFields).find(([each]) => each === path)?.[1]
  return field && coveredNote({ ...profile, company }, field)
}

/** Returns how the card differs from one's own value of a field, or undefined if it does not. */
function coveredNote(
  profile: Profile & { company: NonNullable<Profile['company']> },
  field: CoveredField,
): string | undefined {
  const { company } = profile
  const shown = layCompanyOver(profile, company)
  if (shown[field] === profile[field]) return undefined
  if (field === 'organization')
    return `Your card shows “${shown.organization}”, because this profile shows that company.`
  if (field === 'occupation' || field === 'department')
    return `While this is empty, your card shows “${shown[field]}” from ${company.name}.`
  const noun = field === 'appearance' ? 'look' : field
  return `Your card has the ${noun} of ${company.name} instead of this one.`
}

/** Returns the sentence about a company's links or socials on the card, or undefined for none. */
export function companyItemsNote(
  { company }: Profile,
  list: 'everlinks' | 'socials',
): string | undefined {
  if (!company?.[list].some(({ isHidden }) => !isHidden)) return undefined
  const noun = list === 'everlinks' ? 'links' : 'socials'
  return `Your card also shows the ${noun} of ${company.name}, before yours.`
}
