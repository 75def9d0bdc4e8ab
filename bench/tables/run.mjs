import { createServer } from 'node:http'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../../scripts/findChromium.mjs'
import { buildTables } from './build.mjs'

/*
 * `node bench/tables/run.mjs [--rows 1000000] [--reps 3] [--tables ours,glide]`: measures the
 * tables one after the other and prints Markdown and the goals (bench/README.md).
 */

const here = fileURLToPath(new URL('.', import.meta.url))
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    reps: { type: 'string', default: '3' },
    tables: { type: 'string' },
  },
})
if (!existsSync(join(here, 'node_modules'))) {
  console.error('The other tables are not installed: run `npm i` in bench/tables first.')
  process.exit(1)
}
const { chromium } = await import('playwright-core')
const { out, bytes } = await buildTables()
const tables = values.tables?.split(',') ?? [
  'ours',
  'antd-virtual',
  'rdg',
  'glide',
  'ag-grid',
  'mui',
  'tanstack',
]
const sizes = values.rows.split(',').map(Number)
const reps = Number(values.reps)

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const server = createServer((request, response) => {
  const file = join(out, basename(request.url ?? ''))
  if (!existsSync(file)) return void response.writeHead(404).end()
  response
    .writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' })
    .end(readFileSync(file))
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${server.address().port}`

const results = []
for (const rows of sizes) {
  for (let rep = 0; rep < reps; rep += 1) {
    for (const table of tables) {
      const result = { table, rows, ...(await measure(table, rows)) }
      results.push(result)
      console.error(JSON.stringify(result))
      writeFileSync(join(out, 'results.json'), JSON.stringify(results, null, 1))
    }
  }
}
server.close()
report()

/** Measures one table in a new browser. */
async function measure(table, rows) {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--js-flags=--expose-gc --max-old-space-size=7000',
    '--enable-precise-memory-info',
  ]
  const browser = await chromium.launch({ executablePath: findChromium(), headless: true, args })
  const result = {}
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    page.on('pageerror', (error) => {
      result.error = error.message.slice(0, 160)
    })
    const cdp = await page.context().newCDPSession(page)
    const heap = async () => {
      await cdp.send('HeapProfiler.collectGarbage')
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024
    }
    await page.goto(`${origin}/${table}.html`)
    await page.waitForFunction('window.bench', null, { timeout: 20_000 })
    await page.evaluate((count) => window.bench.prepare(count), rows)
    const before = await heap()
    result.mount = await page.evaluate(() => window.bench.mount())
    await page.waitForTimeout(300)
    result.heap = (await heap()) - before
    // A wheel gesture of 18,000 px at 3,600 px/s: about 90 rows a second for 5 s.
    await page.mouse.move(500, 400)
    await page.evaluate(() => window.bench.record())
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 500,
      y: 400,
      yDistance: -18_000,
      speed: 3600,
      gestureSourceType: 'mouse',
      preventFling: true,
    })
    Object.assign(result, await page.evaluate(() => window.bench.stop()))
    result.heapScrolled = (await heap()) - before
    if (!(await page.evaluate(() => window.bench.isPaged)))
      result.isLastReached = await isLastReached(page)
  } catch (error) {
    result.error = String(error.message).split('\n')[0].slice(0, 200)
  }
  await browser.close()
  return result
}

/**
 * Scrolls to the end by the scroll bar, or by the wheel if a table manages its own scroll position.
 */
async function isLastReached(page) {
  const isSeen = await page.evaluate(async () => {
    const scrollers = [...document.querySelectorAll('#root *')].filter(
      (element) => element.scrollHeight > element.clientHeight + 500,
    )
    const [longest] = scrollers.sort((a, b) => b.scrollHeight - a.scrollHeight)
    for (let turn = 0; longest && turn < 3; turn += 1) {
      longest.scrollTop = 1e9
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
    return window.bench.isLastSeen()
  })
  for (let turn = 0; !isSeen && turn < 14; turn += 1) {
    await page.mouse.wheel(0, 3_000_000)
    await page.waitForTimeout(250)
  }
  return isSeen ? 'yes' : (await page.evaluate(() => window.bench.isLastSeen())) ? 'by wheel' : 'NO'
}

function report() {
  console.log(
    '| rows | table | mount ms | heap+ MiB | after scrolling | frames > 50 ms | dropped of 300 | frame p95 ms | blank % | last row | gz KiB over React |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|---|')
  for (const rows of sizes) {
    for (const table of tables) {
      const runs = results.filter((result) => result.table === table && result.rows === rows)
      const of = (key, digits = 0) =>
        spread(
          runs.map((run) => run[key]),
          digits,
        )
      const cells = [
        of('mount'),
        of('heap', 1),
        of('heapScrolled', 1),
        of('over50'),
        of('dropped'),
        of('p95'),
        of('blankPercent', 1),
      ]
      const error = runs.find((run) => run.error)?.error
      console.log(
        `| ${[rows, table, ...cells, runs[0]?.isLastReached ?? 'pages', Math.round(bytes[table] / 1024), ...(error ? [error] : [])].join(' | ')} |`,
      )
    }
    for (const goal of goals(rows)) console.log(goal)
  }
}

/** Formats minimum/median/maximum. */
function spread(values, digits) {
  const known = values.filter((value) => typeof value === 'number').sort((a, b) => a - b)
  return known.length === 0
    ? 'n/a'
    : [known[0], known[known.length >> 1], known.at(-1)]
        .map((value) => value.toFixed(digits))
        .join('/')
}

/** Returns the goals of our table with the medians of this run. */
function goals(rows) {
  const median = (table, key) => {
    const known = results
      .filter((result) => result.table === table && result.rows === rows)
      .map((result) => result[key])
      .filter((value) => typeof value === 'number')
      .sort((a, b) => a - b)
    return known[known.length >> 1] ?? NaN
  }
  const line = (text, value, limit) =>
    `${value <= limit ? 'reached' : 'MISSED'}: ${text} ${value.toFixed(2)} (at most ${String(limit)})`
  const last = results.find(
    (result) => result.table === 'ours' && result.rows === rows,
  )?.isLastReached
  return [
    line(
      "mount, of antd virtual's",
      median('ours', 'mount') / median('antd-virtual', 'mount'),
      0.3,
    ),
    line("mount, of glide's", median('ours', 'mount') / median('glide', 'mount'), 1.2),
    line('heap growth, MiB', median('ours', 'heap'), 10),
    line('frames over 50 ms', median('ours', 'over50'), 3),
    line("frame p95, of glide's", median('ours', 'p95') / median('glide', 'p95'), 1.1),
    line('blank samples, %', median('ours', 'blankPercent'), 0),
    `${last === 'yes' ? 'reached' : 'MISSED'}: the last row by the scroll bar`,
  ]
}
