import type { Dismissals } from '../dismissals/dismissals'
import { type Candidate, type Prepared, keyedMember, kindOf, prepare } from './candidate'
import { DuplicateGrouping } from './duplicateGrouping'
import type { KeyKind } from './keyTable'
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
    const kind = kindOf(number)
    if (kind === 'n') grouping.addNameBucket(bucket)
    else if (kind) addValueBucket(grouping, kind, number, bucket)
  }
  return grouping.groups()
}

/** Adds the bucket of an e-mail or a phone; one of names is ignored. */
export function addValueBucket(
  grouping: DuplicateGrouping,
  kind: KeyKind,
  key: bigint,
  bucket: readonly Prepared[],
): void {
  if (kind === 'n') return
  grouping.addKeyBucket(
    kind,
    bucket.map((prepared) => keyedMember(prepared, kind, key)),
  )
}
