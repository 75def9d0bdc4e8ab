import type { Dismissals } from '../dismissals/dismissals'
import { type Candidate, type Valued, keyedMember, kindOf } from './candidate'
import { DuplicateGrouping } from './duplicateGrouping'
import type { FoundGroup } from './members'

/** Finds the groups among these candidates alone. */
export function groupCandidates(
  candidates: readonly Candidate[],
  dismissals: Dismissals,
): FoundGroup[] {
  const buckets = new Map<bigint, Candidate[]>()
  for (const candidate of candidates) {
    for (const key of candidate.matchKeys ?? []) {
      const bucket = buckets.get(key)
      if (bucket) bucket.push(candidate)
      else buckets.set(key, [candidate])
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
  bucket: readonly Valued[],
): void {
  const kind = kindOf(number)
  if (kind !== 'e' && kind !== 'p') return
  grouping.addKeyBucket(
    kind,
    bucket.map((candidate) => keyedMember(candidate, kind, number)),
  )
}
