import { hostileCsvFiles } from './hostileCsvFiles'
import { hostileVcardFiles } from './hostileVcardFiles'
import type { HostileFile } from './HostileFile'

/**
 * Yields over 200 files, the same each time, one in memory at a time. `every` takes only every n-th
 * of them.
 */
export function* hostileFiles(every = 1): Generator<HostileFile, void, undefined> {
  let index = 0
  for (const files of [hostileCsvFiles(), hostileVcardFiles()]) {
    for (const file of files) {
      if (index % every === 0) yield file
      index += 1
    }
  }
}
