import type { Hono } from 'hono'
import { MAX_CHANGED_CELLS } from '../../src/contract/contacts/changeCells'
import type { AppEnv } from '../../server/ports/http'
import { ROWS_GOAL } from './cases'

const LIST = '/v1/contacts?sort=name&limit=100'
const PAGE = 200
/** Pastes that are measured, after one that is not, each followed by its undo. */
const ROUNDS = 3
const headers = { authorization: 'Bearer token', 'content-type': 'application/json' }

/** The limits of p95 in ms, on Postgres and on PGlite. */
export const cellCases = [
  { name: 'paste of 10,000 cells', goal: [5000, 5000] },
  { name: 'paste of 10,000 cells: its undo', goal: [5000, 5000] },
  { name: 'paste of 10,000 cells: the list meanwhile', goal: ROWS_GOAL },
  { name: 'paste of 10,000 cells: the list after it', goal: ROWS_GOAL },
] as const

interface Row {
  id: string
  version: number
  organization: string
}

/**
 * Pastes a column of organizations over 10,000 contacts, spread over the list, and undoes it over
 * the new versions, while somebody else looks at the list. Returns the times in ms by case, sorted.
 */
export async function measureCells(app: Hono<AppEnv>, total: number) {
  const rows = await readRows(app, total)
  const times = cellCases.map((): number[] => [])
  const [pastes = [], undos = [], meanwhile = [], after = []] = times
  for (let round = 0; round <= ROUNDS; round += 1) {
    const kept = round === 0 ? [[], [], [], []] : [pastes, undos, meanwhile, after]
    const [paste = [], undo = [], beside = [], then = []] = kept
    paste.push(await write(app, rows, (_row, at) => `Pasted ${String(at % 97)} GmbH`, beside))
    for (let at = 0; at < 5; at += 1) then.push(await timed(() => read(app, LIST)))
    undo.push(await write(app, rows, ({ organization }) => organization, beside))
    for (let at = 0; at < 5; at += 1) then.push(await timed(() => read(app, LIST)))
  }
  return cellCases.map(({ name }, at) => ({
    name,
    times: (times[at] ?? []).sort((one, other) => one - other),
  }))
}

async function readRows(app: Hono<AppEnv>, total: number): Promise<Row[]> {
  const pages = Math.ceil(Math.min(MAX_CHANGED_CELLS, total) / PAGE)
  const step = Math.max(PAGE, Math.floor(total / pages))
  const rows: Row[] = []
  for (let page = 0; page < pages; page += 1) {
    const path = `/v1/contacts?sort=name&limit=${String(PAGE)}&offset=${String(page * step)}`
    rows.push(...(await read<{ items: Row[] }>(app, path)).items)
  }
  return rows.map(({ id, version, organization }) => ({ id, version, organization }))
}

/** Changes one cell of each row and stores its new version; adds the times of the list beside it. */
async function write(
  app: Hono<AppEnv>,
  rows: Row[],
  organizationOf: (row: Row, at: number) => string,
  beside: number[],
): Promise<number> {
  const body = JSON.stringify({
    onConflict: 'stop',
    rows: rows.map((row, at) => ({
      id: row.id,
      version: row.version,
      change: { organization: organizationOf(row, at) || null },
    })),
  })
  const writing = { isOn: true }
  const looking = (async () => {
    while (writing.isOn) beside.push(await timed(() => read(app, LIST)))
  })()
  const ms = await timed(async () => {
    const sent = { method: 'POST', headers, body }
    const { changed } = await read<{ changed: Row[] }>(app, '/v1/contacts/cells', sent)
    if (changed.length < rows.length) throw new Error('A paste has left rows out.')
    const versions = new Map(changed.map(({ id, version }) => [id, version]))
    for (const row of rows) row.version = versions.get(row.id) ?? row.version
  })
  writing.isOn = false
  await looking
  return ms
}

async function read<Answer>(
  app: Hono<AppEnv>,
  path: string,
  options: RequestInit = { headers },
): Promise<Answer> {
  const response = await app.request(path, options)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${text}`)
  return (JSON.parse(text) as { data: Answer }).data
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await act()
  return performance.now() - since
}
