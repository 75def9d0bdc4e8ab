import type { CardFace } from '@/contract/cards/card'
import type { CompanyContent } from '@/contract/companies/company'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import { fullName } from '@/publicCard/toPublicCard'

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

/** The fields of the company that a profile shows, as far as a drawn card needs them. */
export interface FaceCompany extends Pick<CompanyContent, 'logo' | 'appearance'> {
  name: string
}

/** Returns what a drawn card shows of a profile, with its company's name, logo and look over it. */
export function faceOf(content: FaceContent, company: FaceCompany | null): CardFace {
  const organization = company?.name ?? content.organization
  return {
    name: fullName({ ...content, organization }),
    occupation: content.occupation,
    organization,
    avatar: content.avatar,
    logo: company?.logo ?? content.logo,
    appearance: company?.appearance ?? content.appearance,
  }
}
