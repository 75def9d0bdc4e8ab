import { ImportIndex } from '../matching/importIndex'
import { inputOf } from '../importInput'
import { serializeReader } from './importReader'
import { RowPrefetcher } from './rowPrefetcher'
import { SearchMerger } from '../../contacts'
import type { JobCtx } from '../../../platform/jobs/jobKind'
import type { JobRecord } from '../../../ports/registry'

/** The memory of an import's current round in this process. */
interface ImportMemory {
  index: ImportIndex
  prefetcher: RowPrefetcher
  merger: SearchMerger
}

/** Limit of all memories together. The one in use stays, whatever its size. */
const MAX_BYTES = 256 * 1024 * 1024

// Module state, because the limit is the process's. The last one is the one used last.
const memories = new Map<string, ImportMemory>()

/**
 * Returns the memory of an import's current round. If a failed step left it ahead of what is
 * committed, it starts over. Its index may know fewer rows than are done, and has to be rebuilt.
 */
export function importMemoryOf(
  { fileThread, log }: Pick<JobCtx, 'fileThread' | 'log'>,
  job: JobRecord,
  done: number,
): ImportMemory {
  const { stage, round, options } = inputOf(job)
  const name = `${job.id} ${String(round)}`
  const known = memories.get(name)
  const memory =
    known && known.index.builtTo <= done
      ? known
      : {
          index: new ImportIndex(stage === 'plan', options.matchBy),
          prefetcher: new RowPrefetcher(fileThread, serializeReader(job)),
          merger: new SearchMerger(log),
        }
  releaseImportMemory(job)
  memories.set(name, memory)
  let bytes = [...memories.values()].reduce((sum, each) => sum + bytesOf(each), 0)
  for (const [other, each] of memories) {
    if (bytes <= MAX_BYTES || other === name) break
    memories.delete(other)
    bytes -= bytesOf(each)
  }
  return memory
}

/** Frees the memory of an import. */
export function releaseImportMemory({ id }: Pick<JobRecord, 'id'>): void {
  for (const name of memories.keys()) if (name.startsWith(id)) memories.delete(name)
}

function bytesOf({ index, prefetcher }: ImportMemory): number {
  return index.bytes + prefetcher.bytes
}
