import type { RecordOf } from '@/contract/account/archive'
import type { Restoring } from '../../../ports/context'
import { claimKeys } from '../keys/claimKeys'
import { claimSlugs } from '../keys/claimSlugs'
import { substituteProfileId } from '../keys/substituteKeys'
import { ownProfiles } from '../profileRow'
import { profiles } from '../tables'
import { noteNewKey, noteSlugs } from './newKeys'

/** A record of a profile that is added; `instead` is the slug of the profile that it replaces. */
type Added = RecordOf<'profile'> & { instead?: string | undefined }

/**
 * Claims the ids and slugs of the added ones among archived profiles, or others where somebody else
 * has or had them. Returns them by the archived id, and notes which records have other keys here.
 */
export async function claimProfileKeys(
  restoring: Restoring,
  records: readonly RecordOf<'profile'>[],
  added: readonly Added[],
): Promise<Map<string, { id: string; slug: string }>> {
  const { ctx } = restoring
  const idHere = await claimIds(restoring, added)
  const known = await ctx.db
    .select({ id: profiles.id, slug: profiles.slug })
    .from(profiles)
    .where(ownProfiles(ctx.actor))
  const slugs = await claimSlugs(
    ctx,
    added.map((record) => {
      const { id, slug, instead } = record
      return { id, slug, instead, proof: proofsOf(record).slug }
    }),
  )
  const slugHere = new Map(known.map(({ id, slug }) => [id, slug]))
  for (const [id, slug] of slugs) slugHere.set(idHere.get(id) ?? id, slug)
  const here = records.map(({ id, slug }) => {
    const substitute = idHere.get(id) ?? substituteProfileId(ctx, id)
    return { archived: id, id: slugHere.has(id) ? id : substitute, slug }
  })
  for (const { archived, id } of here) noteNewKey(restoring, 'profile', archived, id)
  await noteSlugs(restoring, here, slugHere)
  return new Map(
    added.map(({ id, slug }) => [id, { id: idHere.get(id) ?? id, slug: slugs.get(id) ?? slug }]),
  )
}

/** Claims the ids of added profiles, or substitutes, and returns them by the archived id. */
async function claimIds({ ctx }: Restoring, added: readonly Added[]): Promise<Map<string, string>> {
  const own = await claimKeys(
    ctx,
    'profile',
    added.map((record) => ({ key: record.id, proof: proofsOf(record).id })),
  )
  const others = added.filter(({ id }) => !own.has(id))
  const substitutes = others.map(({ id }) => substituteProfileId(ctx, id))
  await claimKeys(
    ctx,
    'profile',
    substitutes.map((key) => ({ key })),
  )
  return new Map(added.map(({ id }) => [id, own.has(id) ? id : substituteProfileId(ctx, id)]))
}

function proofsOf(record: Added): { id?: string | undefined; slug?: string | undefined } {
  return 'proofs' in record ? (record.proofs ?? {}) : {}
}
