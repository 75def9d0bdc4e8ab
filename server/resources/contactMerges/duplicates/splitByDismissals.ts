import { type Dismissals, haveCommon } from '../dismissals/dismissals'
import { DisjointSets, setsOf } from './disjointSets'

/**
 * Splits members that share something into those that are linked: a dismissed pair only through
 * others.
 */
export function splitByDismissals<Member extends { id: string }>(
  members: readonly Member[],
  dismissals: Dismissals,
): (readonly Member[])[] {
  if (dismissals.size === 0) return [members]
  // Members with equal dismissals are dismissed from each other and linked to the same others.
  const byDismissals = new Map<string, { ids: ReadonlySet<string>; members: Member[] }>()
  for (const member of members) {
    const ids = dismissals.get(member.id)
    // This member is linked to all others.
    if (!ids) return [members]
    const key = [...ids].sort().join()
    const known = byDismissals.get(key)
    if (known) known.members.push(member)
    else byDismissals.set(key, { ids, members: [member] })
  }
  const all = [...byDismissals.values()]
  const sets = new DisjointSets()
  for (const [at, one] of all.entries()) {
    for (const [index, other] of all.entries())
      if (index > at && !haveCommon(one.ids, other.ids)) sets.join(at, index)
  }
  return setsOf([...all.keys()], sets).map((indexes) =>
    indexes.flatMap((index) => all[index]?.members ?? []),
  )
}
