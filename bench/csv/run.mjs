import { spawnSync } from 'node:child_process'
import {
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

/*
 * `node bench/csv/run.mjs [--rows 100000,1000000] [--reps 3]`: measures reading and writing contact
 * files next to papaparse, each in a child process. Files have twelve columns; every eighth cell is
 * quoted, with commas, quotation marks and line breaks.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const place = join(root, '.cache/bench-csv')
const option = (name, fallback) =>
  process.argv[process.argv.indexOf(`--${name}`) + 1 || -1] ?? fallback
const load = (name) => import(pathToFileURL(join(place, 'bundle', `${name}.mjs`)).href)

/** Bundles the product's modules like the app's import worker. */
function bundle() {
  const paths = [
    'encoding/decodeChunks',
    'csv/csvReader',
    'csv/mapHeaders',
    'rows/rowReader',
    'csv/csvWriter',
  ]
  return build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: join(place, 'bundle'),
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(
          paths.map((path) => [basename(path), join(root, `src/contactFiles/${path}.ts`)]),
        ),
        output: { entryFileNames: '[name].mjs' },
      },
    },
  })
}

function makeFile(path, rows) {
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'w')
  let seed = 7
  const random = (below) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor(((seed >>> 8) / 2 ** 24) * below)
  }
  let text =
    'first_name,last_name,gender,title,company,email_work,phone_work,city,country,tags,background,linkedin_url\n'
  for (let row = 0; row < rows; row += 1) {
    const note =
      row % 50 === 0
        ? '"Met at fair\nsecond line"'
        : row % 4 === 0
          ? `"Said ""hi"", then left ${random(999)}"`
          : `note ${random(9999)}`
    const person = `First${random(3000)},Last${random(9000)},${random(2) ? 'female' : 'male'},Title ${random(40)},Company ${random(5000)}`
    text += `${person},user${row}@example.com,+49301${1_000_000 + random(8_000_000)},City${random(300)},DE,"a,b,${random(9)}",${note},https://linkedin.example/in/u${row}\n`
    if (text.length > 2 ** 20) text = (writeSync(file, text), '')
  }
  writeSync(file, text)
  closeSync(file)
  renameSync(draft, path)
}

const open = (path) => createReadStream(path, { highWaterMark: 65_536 })

/** Passes the rows of a file to `onRows`. The file is read twice, first to detect its encoding. */
async function readRows(path, onRows) {
  const [{ decodeChunks }, { createCsvReader }] = await Promise.all([
    load('decodeChunks'),
    load('csvReader'),
  ])
  const reader = createCsvReader()
  for await (const text of decodeChunks(() => open(path))) onRows(reader.push(text), reader)
  onRows(reader.end(), reader)
}

async function readContacts(path) {
  const [{ mapHeaders }, { createRowReader }] = await Promise.all([
    load('mapHeaders'),
    load('rowReader'),
  ])
  const contacts = { count: 0, samples: [] }
  let read
  await readRows(path, (rows, { table }) => {
    if (table) read ??= createRowReader(mapHeaders(table.headers))
    for (const { cells } of rows) {
      const result = read(cells)
      if (!('input' in result)) throw new Error(JSON.stringify(result))
      contacts.count += 1
      if (contacts.samples.length < 1000) contacts.samples.push(result)
    }
  })
  return contacts
}

const blank = {
  namePrefix: '',
  nameSuffix: '',
  middleName: '',
  nickname: '',
  department: '',
  birthday: '',
  timeline: [],
}

/** Starts a stopwatch of wall time and CPU time, which depends less on other load. */
function stopwatch() {
  const since = performance.now()
  const cpuSince = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(cpuSince)
    return { ms: performance.now() - since, cpu: (user + system) / 1000 }
  }
}

/**
 * Jobs. Each resolves to its number of rows, and to its time if it measures only a part of its
 * work.
 */
const jobs = {
  'ours: detect, decode, parse': async (path) => {
    let count = 0
    await readRows(path, (rows) => (count += rows.length))
    return { count }
  },
  'ours: detect, decode, parse, map, validate': async (path) => ({
    count: (await readContacts(path)).count,
  }),
  'papaparse: decode, parse to objects (streaming)': async (path) => {
    const { default: papa } = await import('papaparse')
    let count = 0
    const chunk = ({ data }) => (count += data.length)
    await new Promise((complete, error) =>
      papa.parse(createReadStream(path, 'utf8'), {
        header: true,
        skipEmptyLines: true,
        chunk,
        complete,
        error,
      }),
    )
    return { count }
  },
  ...Object.fromEntries(
    ['tessera', 'google', 'outlook'].map((shape) => [
      `ours: write (${shape})`,
      async (path, rows) => {
        const { createCsvWriter } = await load('csvWriter')
        const { samples } = await readContacts(path)
        const contacts = samples.map(({ input, extras }, index) => ({
          ...blank,
          ...input,
          extras,
          id: `0e984725-c51c-4bf4-9960-${String(index).padStart(12, '0')}`,
        }))
        const writer = createCsvWriter(shape, {
          emails: 2,
          phones: 2,
          websites: 1,
          addresses: 1,
          timeline: 0,
          extras: ['gender'],
        })
        const watch = stopwatch()
        let bytes = 0
        for (let row = 0; row < rows; row += 1)
          bytes += writer.row(contacts[row % contacts.length]).length
        return { count: rows, ...watch(), bytes }
      },
    ]),
  ),
}

/** Runs one job in a child process and prints its result as JSON. */
async function runJob(name, path, rows) {
  await load('csvReader')
  const watch = stopwatch()
  const { count, ...given } = await jobs[name](path, rows)
  if (count !== rows) throw new Error(`${name}: ${count} of ${rows} rows`)
  console.log(
    JSON.stringify({
      bytes: statSync(path).size,
      ...watch(),
      ...given,
      rss: process.resourceUsage().maxRSS / 1024,
    }),
  )
}

async function main() {
  mkdirSync(place, { recursive: true })
  await bundle()
  console.log(
    '| job | rows | ms (min/med/max) | CPU ms (med) | rows/s (med) | MB/s | peak RSS MiB |\n|---|---|---|---|---|---|---|',
  )
  for (const rows of option('rows', '100000,1000000').split(',').map(Number)) {
    const path = join(place, `${rows}.csv`)
    if (!existsSync(path)) makeFile(path, rows)
    for (const name of Object.keys(jobs)) {
      const runs = Array.from({ length: Number(option('reps', 3)) }, () => {
        const { stdout, stderr, status } = spawnSync(
          process.execPath,
          [fileURLToPath(import.meta.url), '--job', name, path, String(rows)],
          { encoding: 'utf8' },
        )
        if (status !== 0) throw new Error(stderr)
        return JSON.parse(stdout)
      }).sort((a, b) => a.ms - b.ms)
      const { ms, cpu, bytes } = runs[runs.length >> 1]
      const times = [runs[0].ms, ms, runs.at(-1).ms].map((time) => time.toFixed(0)).join('/')
      const rss = Math.max(...runs.map((run) => run.rss)).toFixed(0)
      console.log(
        `| ${name} | ${rows} | ${times} | ${cpu.toFixed(0)} | ${Math.round((rows / ms) * 1000)} | ${(bytes / 1e6 / (ms / 1000)).toFixed(0)} | ${rss} |`,
      )
    }
  }
}

await (process.argv[2] === '--job'
  ? runJob(process.argv[3], process.argv[4], Number(process.argv[5]))
  : main())
