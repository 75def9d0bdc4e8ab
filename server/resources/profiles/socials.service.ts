import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import type { Social } from '@/contract/profiles/profileItems'
import type {
  createSocial as createCall,
  ownedSocial,
  updateSocial as updateCall,
} from '@/contract/profiles/socials'
import { type SocialName } from '@/contract/profiles/socialNetworks'
import { socialMessage } from '@/contract/profiles/socialValue'
import { profiles } from './tables'
import { ApiError, invalid, notFound } from '../../platform/http/apiError'
import { changeContent } from './changeProfile'
import { readProfiles, requireAbility } from './profileRow'
import type { Ctx } from '../../ports/context'
import { readSocialValue } from './readSocials'
import { defaultProfileId } from './profileIds'

type Body<C extends { body?: v.GenericSchema }> = v.InferOutput<NonNullable<C['body']>>
type OwnedSocial = v.InferOutput<typeof ownedSocial>

/** The most socials of one profile. */
const MAX_SOCIALS = 50

/** Lists the socials of all of the actor's profiles, in the profiles' order. */
export async function listSocials(ctx: Ctx): Promise<{ items: OwnedSocial[] }> {
  requireAbility(ctx, 'read', 'Social')
  const found = await readProfiles(ctx)
  return {
    items: found.flatMap(({ row }) =>
      row.content.socials.map((social) => ({ ...social, profileId: row.id })),
    ),
  }
}

/** Returns one social; if two profiles have the same id, that of the default or older one. */
export async function getSocial(ctx: Ctx, socialId: string): Promise<OwnedSocial> {
  requireAbility(ctx, 'read', 'Social')
  const [found] = await readProfiles(
    ctx,
    sql`${profiles.content} -> 'socials' @> ${JSON.stringify([{ id: socialId }])}::jsonb`,
  )
  const social = found?.row.content.socials.find(({ id }) => id === socialId)
  if (!found || !social) throw notFound('social')
  return { ...social, profileId: found.row.id }
}

/**
 * Adds a social to the end of a profile's list, by default the default profile's. Throws
 * VALIDATION_FAILED if the value does not fit the network, and CONFLICT at the fifty-first.
 */
export async function createSocial(
  ctx: Ctx,
  { profileId: wanted, name, value, isHidden }: Body<typeof createCall>,
): Promise<OwnedSocial> {
  requireAbility(ctx, 'create', 'Social')
  const social = { id: randomUUID(), name, value: valueFor(name, value), isHidden, media: null }
  const profileId = wanted ?? (await defaultProfileId(ctx))
  await changeContent(ctx, profileId, (content) => {
    if (content.socials.length >= MAX_SOCIALS)
      throw new ApiError('CONFLICT', `A profile has at most ${String(MAX_SOCIALS)} socials.`)
    return { ...content, socials: [...content.socials, social] }
  })
  return { ...social, profileId }
}

/** Changes the given fields of a social. */
export async function updateSocial(
  ctx: Ctx,
  socialId: string,
  { value, ...given }: Body<typeof updateCall>,
): Promise<OwnedSocial> {
  requireAbility(ctx, 'update', 'Social')
  const { profileId } = await getSocial(ctx, socialId)
  const patch = Object.fromEntries(Object.entries(given).filter(([, part]) => part !== undefined))
  const changed = (item: Social) => ({
    ...item,
    ...patch,
    value: value === undefined ? item.value : valueFor(item.name, value),
  })
  const { socials } = await changeContent(
    ctx,
    profileId,
    withSocials((items) => items.map((item) => (item.id === socialId ? changed(item) : item))),
  )
  const after = socials.find(({ id }) => id === socialId)
  if (!after) throw notFound('social')
  return { ...after, profileId }
}

/** Deletes a social with its picture. */
export async function deleteSocial(ctx: Ctx, socialId: string): Promise<{ deleted: true }> {
  requireAbility(ctx, 'delete', 'Social')
  const { profileId } = await getSocial(ctx, socialId)
  await changeContent(
    ctx,
    profileId,
    withSocials((items) => items.filter(({ id }) => id !== socialId)),
  )
  return { deleted: true }
}

function withSocials(
  change: (items: Social[]) => Social[],
): (content: ProfileContent) => ProfileContent {
  return (content) => ({ ...content, socials: change(content.socials) })
}

function valueFor(name: SocialName, typed: string): string {
  const value = readSocialValue(name, typed)
  if (value === null) throw invalid({ value: socialMessage(name) })
  return value
}
