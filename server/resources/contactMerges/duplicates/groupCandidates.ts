import type { Dismissals } from '../dismissals/dismissals'
import { type Candidate, type Prepared, keyedMember, kindOf, prepare } from './candidate'
import { DuplicateGrouping } from './duplicateGrouping'
import type { FoundGroup } from './members'

/** Finds the groups among these candidates alone. */
export function groupCandidates(
  candidates: readonly Candidate[],
  dismissals: Dismissals,
): FoundGroup[] {
  const buckets = new Map<bigint, Prepared[]>()
  for (const candidate of candidates) {
    const prepared = prepare(candidate)
    for (const key of candidate.matchKeys ?? []) {
      const bucket = buckets.get(key)
      if (bucket) bucket.push(prepared)
      else buckets.set(key, [prepared])
    }
  }
  const grouping = new DuplicateGrouping(dismissals)
  for (const [number, bucket] of buckets) {
    if (bucket.length < 2) continue
    if (kindOf(number) === 'n') grouping.addNameBucket(bucket)
    else addValueBucket(grouping, number, bucket)
  }
  return grouping.groups()
}

/** Adds the bucket of an e-mail or a phone; any other is ignored. */
export function addValueBucket(
  grouping: DuplicateGrouping,
  number: bigint,
  bucket: readonly Prepared[],
): void {
  const kind = kindOf(number)
  if (kind !== 'e' && kind !== 'p') return
  grouping.addKeyBucket(
    kind,
    bucket.map((prepared) => keyedMember(prepared, kind, number)),
  )
}
