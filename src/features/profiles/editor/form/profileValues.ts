import type { Profile } from '@/contract/profiles/profile'

/**
 * The entries of a profile in the editor's form, in the order of validation. Pictures and the video
 * are saved by their upload.
 */
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
  'blocks',
] as const

export type ValueName = (typeof valueNames)[number]
export type ProfileValues = Pick<Profile, ValueName>

/** Returns the values of the form; they keep their identity. */
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
  const { phones, emails, websites, addresses, everlinks, services, socials } = profile
  const { appearance, config, blocks } = profile
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
    blocks,
  }
}
