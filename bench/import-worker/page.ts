import { defaultImportOptions } from '@/contract/contacts/contactImport'
import { workerFileReader } from '@/features/contactImports/reader/workerFileReader'

interface Task {
  name: string
  rows: number
  ms: number
  /** The longest time that the main thread was blocked, in milliseconds. */
  longestTask: number
}

declare global {
  interface Window {
    measureImport: (rows: number) => Promise<Task[]>
  }
}

const HEADER =
  'first_name,last_name,gender,title,company,email_work,phone_work,city,country,tags,background,linkedin_url\n'
const PART_ROWS = 10_000

/** Creates a file of twelve columns with every eighth cell quoted, as in bench/csv. */
function makeFile(rows: number): File {
  let seed = 7
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor(((seed >>> 8) / 2 ** 24) * below)
  }
  const parts: Blob[] = [new Blob([HEADER])]
  for (let start = 0; start < rows; start += PART_ROWS) {
    let text = ''
    for (let row = start; row < Math.min(rows, start + PART_ROWS); row += 1) {
      const note =
        row % 50 === 0
          ? '"Met at fair\nsecond line"'
          : row % 4 === 0
            ? `"Said ""hi"", then left ${String(random(999))}"`
            : `note ${String(random(9999))}`
      const person = `First${String(random(3000))},Last${String(random(9000))},${random(2) ? 'female' : 'male'},Title ${String(random(40))},Company ${String(random(5000))}`
      text += `${person},user${String(row)}@example.com,+49301${String(1_000_000 + random(8_000_000))},City${String(random(300))},DE,"a,b,${String(random(9))}",${note},https://linkedin.example/in/u${String(row)}\n`
    }
    parts.push(new Blob([text]))
  }
  return new File(parts, 'contacts.csv')
}

/**
 * Measures the longest time between two tasks of the page during `work`, also below the 50 ms from
 * which browsers report long tasks.
 */
async function measured(name: string, work: () => Promise<number>): Promise<Task> {
  const channel = new MessageChannel()
  let last = performance.now()
  let longestTask = 0
  channel.port1.onmessage = () => {
    const now = performance.now()
    longestTask = Math.max(longestTask, now - last)
    last = now
    channel.port2.postMessage(null)
  }
  channel.port2.postMessage(null)
  const start = performance.now()
  const rows = await work()
  const ms = performance.now() - start
  channel.port1.close()
  return { name, rows, ms, longestTask }
}

window.measureImport = async (count) => {
  const file = makeFile(count)
  const controls = { signal: new AbortController().signal }
  const inspect = () => workerFileReader.inspect(file, {}, controls)
  const info = await inspect()
  return [
    await measured('inspect: detect, count, sample', async () => (await inspect()).rows),
    await measured('check: parse, map, validate', async () => {
      const { rows, valid } = await workerFileReader.check(
        file,
        info,
        info.mapping,
        defaultImportOptions,
        controls,
      )
      if (valid !== rows || rows !== count)
        throw new Error(`${String(valid)} of ${String(rows)} rows are valid.`)
      return rows
    }),
    await measured('send: batches as JSON', async () => {
      let rows = 0
      await workerFileReader.readBatches(
        file,
        info,
        1,
        (batch) => {
          rows += JSON.stringify(batch).length > 0 ? batch.rows.length : 0
          return Promise.resolve()
        },
        controls,
      )
      return rows
    }),
  ]
}
