import type { JobRecord } from '../../jobs/jobKind'
import { ImportIndex } from './importIndex'
import { inputOf } from './importInput'

/** All indexes together; the one in use stays whatever it takes. */
const MOST_BYTES = 256 * 1024 * 1024

// What the process can bear is a matter of the process. The one used last stands last.
const indexes = new Map<string, ImportIndex>()

/**
 * The index of an import's present round. One that knows more than was committed, because a step failed, is begun anew. It may know less than the import has done, and
 * has to be rebuilt up to there.
 */
export function indexOf(job: JobRecord, done: number): ImportIndex {
  const { stage, round, options } = inputOf(job)
  const name = `${job.id} ${String(round)}`
  const known = indexes.get(name)
  const index = known && known.builtTo <= done ? known : new ImportIndex(stage === 'plan', options.matchBy)
  forgetIndex(job)
  indexes.set(name, index)
  let bytes = [...indexes.values()].reduce((sum, each) => sum + each.bytes, 0)
  for (const [other, { bytes: size }] of indexes) {
    if (bytes <= MOST_BYTES || other === name) break
    indexes.delete(other)
    bytes -= size
  }
  return index
}

/** Frees what was remembered of an import. */
export function forgetIndex({ id }: Pick<JobRecord, 'id'>): void {
  for (const name of indexes.keys()) if (name.startsWith(id)) indexes.delete(name)
}
