import { type SQL, and, asc, count, inArray, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type {
  Employee,
  EmployeeSort,
  listEmployees as listCall,
} from '@/contract/companies/employees'
import { employeeStates } from '@/contract/companies/employees'
import { companyRoles } from '@/contract/companies/company'
import type { Ctx } from '../../../ports/context'
import { membershipIn } from '../companyRow'
import { employees } from '../tables'
import { foldLine, isEmployee, presentEmployees, searchLines } from './employeeRow'

type Query = v.InferOutput<NonNullable<(typeof listCall)['params']>>

/** The lines of the search text that members search: name, job title and department. */
const MEMBER_LINES = 3

/**
 * Returns a sorted window of a company's people. Members get active colleagues only, and search in
 * what they see.
 */
export async function listEmployees(
  ctx: Ctx,
  query: Query,
): Promise<{ items: Employee[]; offset: number; total: number }> {
  const { companyId, offset, limit } = query
  const isForAdmin = membershipIn(ctx.actor, companyId).role !== 'member'
  const where = and(isEmployee(ctx.actor.tenantId, companyId), matches(query, isForAdmin))
  const [counted] = await ctx.db.select({ total: count() }).from(employees).where(where)
  const total = counted?.total ?? 0
  if (limit === 0 || offset >= total) return { items: [], offset, total }
  const rows = await ctx.db
    .select()
    .from(employees)
    .where(where)
    .orderBy(...orderOf(query.sort, isForAdmin), asc(employees.id))
    .offset(offset)
    .limit(limit)
  return { items: await presentEmployees(ctx, rows, isForAdmin), offset, total }
}

function matches({ search = '', state, role }: Query, isForAdmin: boolean): SQL | undefined {
  const wanted = state ?? ['invited' as const, 'active' as const]
  const states = isForAdmin ? wanted : wanted.filter((each) => each === 'active')
  const searched = isForAdmin
    ? sql`${employees.searchText}`
    : sql`array_to_string((string_to_array(${employees.searchText}, E'\n'))[1:${sql.raw(String(MEMBER_LINES))}], E'\n')`
  const words = foldLine(search).split(' ').filter(Boolean)
  return and(
    states.length === 0 ? sql`false` : inArray(employees.state, states),
    role && inArray(employees.role, role),
    ...words.map((word) => sql`${searched} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
  )
}

/** Returns the order of a list. Names sort by their folded text, empty ones by e-mail or last. */
function orderOf(sort: EmployeeSort, isForAdmin: boolean): SQL[] {
  const key = sort.replace(/^-/, '')
  const direction = sql.raw(sort.startsWith('-') ? 'desc nulls last' : 'asc nulls last')
  const name = isForAdmin ? sql`coalesce(${line('name')}, ${line('email')})` : line('name')
  const byName = sql`${name} collate "C" asc nulls last`
  switch (key) {
    case 'name':
      return [sql`${name} collate "C" ${direction}`]
    case 'jobTitle':
    case 'department':
      return [sql`${line(key)} collate "C" ${direction}`, byName]
    case 'role':
      return [sql`${rank(companyRoles, employees.role)} ${direction}`, byName]
    case 'state':
      return [sql`${rank(employeeStates, employees.state)} ${direction}`, byName]
    default:
      return [sql`${employees.createdAt} ${direction}`, byName]
  }
}

/** Returns a line of the search text, or null for an empty one. */
function line(name: (typeof searchLines)[number]): SQL {
  const number = sql.raw(String(searchLines.indexOf(name) + 1))
  return sql`nullif(split_part(${employees.searchText}, E'\n', ${number}), '')`
}

function rank(values: readonly string[], column: typeof employees.role | typeof employees.state) {
  return sql`array_position(string_to_array(${values.join(',')}, ','), ${column})`
}
