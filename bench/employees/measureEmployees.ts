import { parseArgs } from 'node:util'
import { emptyCompanyContent } from '../../src/contract/companies/company'
import type { Database } from '../../server/platform/db/client'
import { createStepper } from '../../server/platform/jobs/jobStepper'
import { registry } from '../../server/resources'
import { companies, employees } from '../../server/resources/companies/tables'
import { addUserRecord } from '../../server/resources/users/userRecord'
import { BENCH_EMAIL, benchApp } from '../benchApp'
import { ownSeconds, postgresSeconds } from '../import/processorTime'
import { type Figures, type Result, onEngines, printTable } from '../onEngines'

/*
 * Imports files of employees through the API, without a network: everybody joins, the same file
 * again, everybody moves, undo of the moves, export.
 *   --engine=pglite,postgres   --rows=1000,10000,19900
 */

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'pglite,postgres' },
    rows: { type: 'string', default: '1000,10000,19900' },
  },
})
const USER = { tenantId: 'bench', userId: 'big' }
const GOAL_ROWS = 10_000
const GOAL_MS = 3_000

async function addCompany({ db }: Database): Promise<string> {
  const now = new Date()
  const name = { firstName: 'Big', lastName: '' }
  await addUserRecord(
    db,
    {
      ...name,
      tenantId: USER.tenantId,
      id: USER.userId,
      email: BENCH_EMAIL,
      phoneNumber: '',
    },
    now,
  )
  const [tenantId, companyId] = [USER.tenantId, crypto.randomUUID()]
  const stamps = { createdAt: now, updatedAt: now }
  const company = { tenantId, id: companyId, name: 'Big', content: emptyCompanyContent }
  await db.insert(companies).values({ ...company, ...stamps })
  await db.insert(employees).values({
    ...name,
    ...{ tenantId, companyId, id: crypto.randomUUID(), userId: USER.userId },
    ...{ email: BENCH_EMAIL, jobTitle: '', department: '', employeeNumber: '', searchText: '' },
    ...{ role: 'owner', state: 'active', ...stamps },
  })
  return companyId
}

/** Returns a file in which everybody has this title. */
function fileOf(rows: number, title: string): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const keys = `person${String(at)}@example.com,${String(10_000 + at)}`
    const name = `First${String(at % 300)},Last${String(at % 900)}`
    const place = `${title} ${String(at % 40)},Department ${String(at % 30)}`
    return `${keys},${name},${place},member`
  })
  const headers = 'E-mail,Employee number,First name,Last name,Job title,Department,Role'
  return [headers, ...lines, ''].join('\r\n')
}

interface Planned {
  job: { id: string }
  round: number
  plan: Record<string, number>
}

async function measure(database: Database, rows: number, name: string): Promise<Figures> {
  const companyId = await addCompany(database)
  const { app, deps } = await benchApp(database.db, { owner: USER })
  const request = async (path: string, method: string, body?: BodyInit) => {
    const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const headers = { authorization: 'Bearer token', ...json }
    const response = await app.request(path, { method, headers, ...(body && { body }) })
    const text = await response.text()
    if (response.status >= 300) throw new Error(`${path}: ${text}`)
    return text
  }
  const of = `/v1/company/${companyId}`
  const upload = async (csv: string): Promise<Planned> => {
    const form = new FormData()
    form.set('file', new File([csv], 'people.csv', { type: 'text/csv' }))
    return dataIn(await request(`${of}/import/csv`, 'POST', form))
  }
  const apply = ({ job, round }: Planned) =>
    request(`${of}/import/${job.id}/apply`, 'POST', JSON.stringify({ round }))
  const figures: Figures = {}
  let result: Planned | undefined
  const phase = async (title: string, work: () => Promise<unknown>) => {
    globalThis.gc?.()
    const [since, own, served] = [performance.now(), ownSeconds(), postgresSeconds(name)]
    await work()
    figures[`${title}, ms`] = performance.now() - since
    const cpu = ownSeconds() - own + postgresSeconds(name) - served
    figures[`${title}, CPU µs a row`] = (cpu / rows) * 1e6
  }
  const plan = (title: string, csv: string, outcome: string) =>
    phase(title, async () => {
      result = await upload(csv)
      if (result.plan[outcome] !== rows)
        throw new Error(`${title}: ${JSON.stringify(result.plan)}, not ${String(rows)} ${outcome}`)
    })
  const steps = (title: string) =>
    phase(title, async () => {
      const stepper = createStepper(deps, registry.jobKinds)
      let longest = 0
      for (;;) {
        const begun = performance.now()
        if (!(await stepper.step())) break
        longest = Math.max(longest, performance.now() - begun)
      }
      figures[`${title}, longest step ms`] = longest
    })
  // The first file starts the thread that reads files.
  await upload(fileOf(1, 'Title'))
  await plan('plan joiners', fileOf(rows, 'Title'), 'joiner')
  if (result) await apply(result)
  await steps('apply joiners')
  await plan('plan unchanged', fileOf(rows, 'Title'), 'unchanged')
  await plan('plan movers', fileOf(rows, 'Lead'), 'mover')
  if (result) await apply(result)
  await steps('apply movers')
  await request(`/v1/jobs/${result?.job.id ?? ''}/undo`, 'POST')
  await steps('undo movers')
  await plan('plan after undo', fileOf(rows, 'Title'), 'unchanged')
  await phase('export', () => request(`${of}/export/csv`, 'POST'))
  return figures
}

/** The answer of the import's call: the cast. */
function dataIn(text: string): Planned {
  return (JSON.parse(text) as { data: Planned }).data
}

function report(engine: string, results: readonly Result[]): void {
  console.log(`
${engine}
`)
  printTable(results)
  const goal = results.find(({ rows }) => rows === GOAL_ROWS)?.figures
  if (!goal) return
  const longest = Math.max(
    ...['plan joiners, ms', 'plan unchanged, ms', 'plan movers, ms'].map((name) => goal[name] ?? 0),
  )
  console.log(`
10,000 rows planned in < 3 s: ${longest < GOAL_MS ? 'met' : 'MISSED'}`)
}

await onEngines(options, measure, report)
process.exit(0)
