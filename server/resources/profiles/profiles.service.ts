import type * as v from 'valibot'
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
import { invalid, requireChange } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import { changeContent, changeProfile } from './changeProfile'
import { findProfile, presentProfile, readSummaries, requireAbility } from './profileRow'
import { replaceSlug } from './slugs'

/** The actor's profiles, the default one first, then the oldest. */
export async function listProfiles(ctx: Ctx): Promise<{ items: ProfileSummary[] }> {
  requireAbility(ctx, 'read', 'Profile')
  return { items: await readSummaries(ctx) }
}

export async function getProfile(ctx: Ctx, profileId: string): Promise<Profile> {
  return presentProfile(await findProfile(ctx, profileId, 'read'))
}

/** One part of what a profile says, with the profile's version. */
export async function getPart<T>(
  ctx: Ctx,
  profileId: string,
  part: (content: ProfileContent) => T,
): Promise<T & { version: number }> {
  const { row } = await findProfile(ctx, profileId, 'read')
  return { ...part(row.content), version: row.version }
}

/**
 * Changes what is given in the version that the caller read; a newer one is refused with VERSION_CONFLICT. A picture of an everlink stays with its id or is removed by
 * null, anything else is VALIDATION_FAILED there; a slug that is taken is CONFLICT. The address that the profile had leads there still.
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
        keepFiles('everlinks', 'thumbnail', row.content.everlinks, patch.everlinks)
      if (slug !== undefined) await replaceSlug(inside, row, slug)
      const given = Object.fromEntries(
        Object.entries(patch).filter(([, value]) => value !== undefined),
      )
      return {
        ...(name !== undefined && { name }),
        ...(slug !== undefined && { slug }),
        ...(isDefault && { isDefault }),
        content: { ...row.content, ...given },
      }
    },
    { version, isWide },
  )
}

/** Sets a profile's socials, in order. Their pictures stay with their ids, or are removed by null. */
export function updateProfileSocials(
  ctx: Ctx,
  profileId: string,
  version: number,
  socials: Social[],
): Promise<Profile> {
  const change = (content: ProfileContent) => {
    keepFiles('socials', 'media', content.socials, socials)
    return { ...content, socials }
  }
  return changeContent(ctx, profileId, change, { version })
}

/** Sets how a profile behaves; a new consent text is a new version of it. */
export function updateProfileConfig(
  ctx: Ctx,
  profileId: string,
  version: number,
  input: v.InferOutput<NonNullable<(typeof configCall)['body']>>,
): Promise<Profile> {
  return changeContent(
    ctx,
    profileId,
    (content) => ({ ...content, config: withConsent(content.config, input) }),
    { version },
  )
}

function withConsent(
  { exchange: before }: ProfileConfig,
  input: v.InferOutput<NonNullable<(typeof configCall)['body']>>,
): ProfileConfig {
  const consentVersion =
    before.consentVersion + (input.exchange.consentText === before.consentText ? 0 : 1)
  return { ...input, exchange: { ...input.exchange, consentVersion } }
}

/** Deactivates a profile, which its visitors then do not see, or activates it again. The default one may be deactivated. */
export function deactivateProfile(
  ctx: Ctx,
  profileId: string,
  isActive: boolean,
): Promise<Profile> {
  return changeProfile(ctx, profileId, (_inside, { deactivatedAt }) =>
    Promise.resolve({ deactivatedAt: isActive ? null : (deactivatedAt ?? ctx.clock()) }),
  )
}

/** Only an upload sets a file: what is sent back is what that id has, or null. */
function keepFiles<K extends string>(
  list: string,
  key: K,
  before: readonly ({ id: string } & Record<K, string | null>)[],
  after: readonly ({ id: string } & Record<K, string | null>)[],
): void {
  const known = new Map(before.map((item) => [item.id, item[key]]))
  const foreign = after.findIndex((item) => item[key] !== null && item[key] !== known.get(item.id))
  if (foreign >= 0)
    throw invalid({
      [`${list}.${String(foreign)}.${key}`]: 'Only an upload sets a file; null removes it.',
    })
}
