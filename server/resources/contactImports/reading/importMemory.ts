import type { JobRecord } from '../../../platform/jobs/jobKind'
import { ImportIndex } from '../matching/importIndex'
import { inputOf } from '../importInput'
import { serializeReader } from './importReader'
import { RowPrefetcher } from './rowPrefetcher'
import type { FileThread } from '../../../ports/contactFiles'

/** What this process knows of an import's present round. */
interface ImportMemory {
  /** Of the rows that it has gone through. */
  index: ImportIndex
  /** Of those to come. */
  prefetcher: RowPrefetcher
}

/** All of them together; the one in use stays whatever it takes. */
const MOST_BYTES = 256 * 1024 * 1024

// What the process can bear is a matter of the process. The one used last stands last.
const memories = new Map<string, ImportMemory>()

/**
 * What is remembered of an import's present round. Where it knows more than was committed, because a step failed, it is begun anew. Its index may know less than the import
 * has done, and has to be rebuilt up to there.
 */
export function importMemoryOf(thread: FileThread, job: JobRecord, done: number): ImportMemory {
  const { stage, round, options } = inputOf(job)
  const name = `${job.id} ${String(round)}`
  const known = memories.get(name)
  const memory =
    known && known.index.builtTo <= done
      ? known
      : {
          index: new ImportIndex(stage === 'plan', options.matchBy),
          prefetcher: new RowPrefetcher(thread, serializeReader(job)),
        }
  releaseImportMemory(job)
  memories.set(name, memory)
  let bytes = [...memories.values()].reduce((sum, each) => sum + bytesOf(each), 0)
  for (const [other, each] of memories) {
    if (bytes <= MOST_BYTES || other === name) break
    memories.delete(other)
    bytes -= bytesOf(each)
  }
  return memory
}

/** Frees what was remembered of an import. */
export function releaseImportMemory({ id }: Pick<JobRecord, 'id'>): void {
  for (const name of memories.keys()) if (name.startsWith(id)) memories.delete(name)
}

function bytesOf({ index, prefetcher }: ImportMemory): number {
  return index.bytes + prefetcher.bytes
}
