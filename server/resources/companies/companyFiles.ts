import type { CompanyContent } from '@/contract/companies/company'
import { fileKey } from '../profiles'

/** Returns the keys of the files that a company uses. */
export function companyFileKeys({ logo, banner, everlinks, socials }: CompanyContent): string[] {
  const paths = [
    logo,
    banner,
    ...everlinks.map(({ thumbnail }) => thumbnail),
    ...socials.map(({ media }) => media),
  ]
  return paths.flatMap((path) => (path === null ? [] : [fileKey(path)]))
}
