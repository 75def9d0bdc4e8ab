import type { CardFace } from '@/contract/cards/card'
import { type CompanyContent, emptyCompanyContent } from '@/contract/companies/company'
import { emptyProfileContent, type ProfileContent } from '@/contract/profiles/profileContent'
import type { ShownCompany } from '@/contract/companies/shownCompany'
import { layCompanyOver } from '@/publicCard/layCompanyOver'
import { toCardFace } from '@/publicCard/toCardFace'

/** The fields of a profile that a drawn card needs. */
export const faceFields = [
  'namePrefix',
  'firstName',
  'middleName',
  'lastName',
  'nameSuffix',
  'occupation',
  'organization',
  'avatar',
  'logo',
  'appearance',
] as const
export type FaceContent = Pick<ProfileContent, (typeof faceFields)[number]>

/** The parts of the company that a profile shows, as far as a drawn card needs them. */
export type FaceCompany = Pick<ShownCompany, 'id' | 'name' | 'jobTitle'> &
  Pick<CompanyContent, 'logo' | 'appearance' | 'locks'>

/** Returns what a drawn card shows of a profile, with its company's parts laid over it. */
export function faceOf(own: FaceContent, company: FaceCompany | null): CardFace {
  const content = { ...emptyProfileContent, ...own }
  return toCardFace(
    layCompanyOver(
      content,
      company && { ...emptyCompanyContent, department: '', blocks: [], ...company },
    ),
  )
}
