import { hostileCsvFiles } from './hostileCsvFiles'
import { hostileVcardFiles } from './hostileVcardFiles'
import type { HostileFile } from './HostileFile'

/** Over 200 files, the same each time. `every` takes only each so-manieth of them. Only the one in hand is in memory. */
export function* hostileFiles(every = 1): Generator<HostileFile, void, undefined> {
  let index = 0
  for (const files of [hostileCsvFiles(), hostileVcardFiles()]) {
    for (const file of files) {
      if (index % every === 0) yield file
      index += 1
    }
  }
}
