import type * as v from 'valibot'
import { consentTextOf } from '@/contract/profiles/consentText'
import type { ProfileConfig } from '@/contract/profiles/profileConfig'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import type { Social } from '@/contract/profiles/profileItems'
import {
  type Profile,
  type ProfilePatch,
  type ProfileSummary,
  profilePatch,
} from '@/contract/profiles/profile'
import type { updateProfileConfig as configCall } from '@/contract/profiles/profiles'
import { storedPhones } from '@/values/phone/readPhone'
import { fullName } from '@/publicCard/toPublicCard'
import { requireChange } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import { changeContent, changeProfile } from './changeProfile'
import { requireUnchangedFiles } from './profileFiles'
import { findProfile, presentProfile, readSummaries, requireAbility } from './profileRow'
import { readSocials } from './readSocials'
import { replaceSlug } from './links/slugs'

/** Lists the actor's profiles, the default one first, then the oldest. */
export async function listProfiles(ctx: Ctx): Promise<{ items: ProfileSummary[] }> {
  requireAbility(ctx, 'read', 'Profile')
  return { items: await readSummaries(ctx) }
}

export async function getProfile(ctx: Ctx, profileId: string): Promise<Profile> {
  return presentProfile(await findProfile(ctx, profileId, 'read'))
}

/** Returns one part of a profile's content, with the profile's version. */
export async function getPart<T>(
  ctx: Ctx,
  profileId: string,
  part: (content: ProfileContent) => T,
): Promise<T & { version: number }> {
  const { row } = await findProfile(ctx, profileId, 'read')
  return { ...part(row.content), version: row.version }
}

/**
 * Changes the given fields. Throws VERSION_CONFLICT if the stored version is newer,
 * VALIDATION_FAILED if an everlink's picture is neither unchanged nor null, and CONFLICT if the
 * slug is taken. The former slug still leads to the profile.
 */
export function updateProfile(
  ctx: Ctx,
  profileId: string,
  version: number,
  { name, slug, isDefault, ...patch }: ProfilePatch,
): Promise<Profile> {
  const isWide = slug !== undefined || isDefault !== undefined
  return changeProfile(
    ctx,
    profileId,
    async (inside, row) => {
      requireChange(profilePatch, { ...patch, name }, { ...row.content, name: row.name })
      if (patch.everlinks)
        requireUnchangedFiles('everlinks', 'thumbnail', row.content.everlinks, patch.everlinks)
      if (slug !== undefined) await replaceSlug(inside, row, slug)
      const given = Object.fromEntries(
        Object.entries(patch).filter(([, value]) => value !== undefined),
      )
      return {
        ...(name !== undefined && { name }),
        ...(slug !== undefined && { slug }),
        ...(isDefault && { isDefault }),
        content: withConsentVersion(row.content, {
          ...row.content,
          ...given,
          ...(patch.phones && { phones: storedPhones(patch.phones, row.content.phones) }),
        }),
      }
    },
    { version, locksAccount: isWide },
  )
}

/** Sets a profile's socials, in order. Each picture must be unchanged or null. */
export function updateProfileSocials(
  ctx: Ctx,
  profileId: string,
  version: number,
  socials: Social[],
): Promise<Profile> {
  const change = (content: ProfileContent) => {
    requireUnchangedFiles('socials', 'media', content.socials, socials)
    return { ...content, socials: readSocials(content.socials, socials) }
  }
  return changeContent(ctx, profileId, change, { version })
}

/** Sets a profile's configuration; a new consent text gets a new version. */
export function updateProfileConfig(
  ctx: Ctx,
  profileId: string,
  version: number,
  input: v.InferOutput<NonNullable<(typeof configCall)['body']>>,
): Promise<Profile> {
  return changeContent(
    ctx,
    profileId,
    (content) => withConsentVersion(content, { ...content, config: withVersionOf(content, input) }),
    { version },
  )
}

function withVersionOf(
  { config }: ProfileContent,
  input: v.InferOutput<NonNullable<(typeof configCall)['body']>>,
): ProfileConfig {
  const { consentVersion } = config.exchange
  return { ...input, exchange: { ...input.exchange, consentVersion } }
}

/** Raises the version of the consent text where it changed; the usual one names the person. */
function withConsentVersion(before: ProfileContent, after: ProfileContent): ProfileContent {
  const textOf = (content: ProfileContent) =>
    consentTextOf(content.config.exchange, fullName(content))
  if (textOf(after) === textOf(before)) return after
  const consentVersion = before.config.exchange.consentVersion + 1
  const { config } = after
  return { ...after, config: { ...config, exchange: { ...config.exchange, consentVersion } } }
}

/**
 * Deactivates a profile, so that visitors cannot see it, or activates it again. The default one may
 * be deactivated too.
 */
export function deactivateProfile(
  ctx: Ctx,
  profileId: string,
  isActive: boolean,
): Promise<Profile> {
  return changeProfile(ctx, profileId, (_inside, { deactivatedAt }) =>
    Promise.resolve({ deactivatedAt: isActive ? null : (deactivatedAt ?? ctx.clock()) }),
  )
}
