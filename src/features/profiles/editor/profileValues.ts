import type { Profile } from '@/contract/profiles/profile'

/** The entries of a profile that the editor's form holds, in the order in which they are looked at. Media save themselves when they are uploaded. */
export const valueNames = [
  'name',
  'namePrefix',
  'firstName',
  'middleName',
  'lastName',
  'nameSuffix',
  'pronouns',
  'occupation',
  'organization',
  'department',
  'bio',
  'phones',
  'emails',
  'websites',
  'addresses',
  'everlinks',
  'services',
  'socials',
  'appearance',
  'config',
] as const

export type ValueName = (typeof valueNames)[number]
export type ProfileValues = Pick<Profile, ValueName>

/** What of a profile the form holds; its parts keep their identity. */
export function profileValues(profile: ProfileValues): ProfileValues {
  const {
    name,
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    pronouns,
    occupation,
    organization,
    department,
    bio,
  } = profile
  const { phones, emails, websites, addresses, everlinks, services, socials, appearance, config } =
    profile
  return {
    name,
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    pronouns,
    occupation,
    organization,
    department,
    bio,
    phones,
    emails,
    websites,
    addresses,
    everlinks,
    services,
    socials,
    appearance,
    config,
  }
}
