import { hostileCsvFiles } from './hostileCsvFiles'
import { hostileVcardFiles } from './hostileVcardFiles'

/** A file that a reader must not stumble over: it is refused as a whole, or each of its rows has exactly one result. */
export interface HostileFile {
  /** Each once. */
  name: string
  type: 'csv' | 'vcf'
  bytes: Uint8Array
  /** How many rows it has, where that is beyond doubt. */
  rows?: number
}

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
