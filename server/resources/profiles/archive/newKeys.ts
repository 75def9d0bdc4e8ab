import type { Restoring } from '../../../ports/context'
import { ownKeys } from '../keys/claimKeys'

type Notes = Pick<Restoring, 'newKeys'>

/** Notes a public key that a record has not got back, with the one that it has instead. */
export function noteNewKey(
  { newKeys }: Notes,
  kind: Restoring['newKeys'][number]['kind'],
  from: string,
  to: string | undefined,
): void {
  if (to !== undefined && to !== from) newKeys.push({ kind, from, to })
}

/**
 * Notes the slugs that records have not got back, by the slugs that they have here. A former slug
 * that the actor has changed since is still theirs.
 */
export async function noteSlugs(
  { ctx, newKeys }: Restoring,
  records: readonly { id: string; slug: string }[],
  slugHere: ReadonlyMap<string, string>,
): Promise<void> {
  const other = records.filter(({ id, slug }) => slugHere.get(id) !== slug)
  const own = await ownKeys(
    ctx,
    'slug',
    other.map(({ slug }) => slug),
  )
  for (const { id, slug } of other)
    if (!own.has(slug)) noteNewKey({ newKeys }, 'slug', slug, slugHere.get(id))
}
