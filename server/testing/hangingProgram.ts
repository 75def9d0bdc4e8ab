import { readCandidate } from '../resources/contactImports/reading/readCandidate'
import { serveFileTasks } from '../resources/contactImports/reading/serveFileTasks'

/** Fills the memory until the thread is ended. */
function fill(): never {
  const held: number[][] = []
  for (let at = 0; ; at += 1) held.push(new Array<number>(100_000).fill(at))
}

/*
 * The program of the thread that reads contact files, with rows that hang, run out of memory or
 * throw.
 */
serveFileTasks((reading, row, fileRow) => {
  const text = fileRow.cells.join()
  while (text.includes('HANG'));
  if (text.includes('FILL')) fill()
  if (text.includes('THROW')) throw new Error('thrown')
  return readCandidate(reading, row, fileRow)
})
