import type { ShownCompany } from '@/contract/companies/shownCompany'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import { memoizeByIdentity } from './memoize'

/**
 * Returns the content that an employee's card shows: the company's name, pictures, look, everlinks
 * and socials over the person's own. Title and department are the company's where it locks them or
 * the person has none. The same lists give the same list again.
 */
export function layCompanyOver(
  content: ProfileContent,
  company: ShownCompany | null,
): ProfileContent {
  if (company === null) return content
  const isLocked = (field: ShownCompany['locks'][number]) => company.locks.includes(field)
  const text = (field: 'occupation' | 'department', ofCompany: string) =>
    isLocked(field) ? ofCompany : content[field] || ofCompany
  return {
    ...content,
    occupation: text('occupation', company.jobTitle),
    department: text('department', company.department),
    organization: company.name,
    logo: isLocked('logo') ? company.logo : (company.logo ?? content.logo),
    banner: company.banner ?? content.banner,
    appearance: company.appearance ?? content.appearance,
    everlinks: everlinksBefore(company.everlinks)(content.everlinks),
    socials: socialsBefore(company.socials)(content.socials),
  }
}

const everlinksBefore = memoizeByIdentity((first: ProfileContent['everlinks']) =>
  memoizeByIdentity((rest: ProfileContent['everlinks']) => [...first, ...rest]),
)
const socialsBefore = memoizeByIdentity((first: ProfileContent['socials']) =>
  memoizeByIdentity((rest: ProfileContent['socials']) => [...first, ...rest]),
)
