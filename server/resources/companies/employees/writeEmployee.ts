import type { Ctx } from '../../../ports/context'
import { noteCompanyChange } from '../../profiles'
import { employees } from '../tables'
import { type EmployeeRow, isEmployee, searchTextOf } from './employeeRow'

/** The columns that a change may set. */
export type EmployeeChange = Partial<
  Omit<EmployeeRow, 'tenantId' | 'companyId' | 'id' | 'version' | 'searchText' | 'createdAt'>
>

/** Returns a person of a company, locked until the transaction ends; undefined if there is none. */
export async function findEmployee(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  companyId: string,
  employeeId: string,
): Promise<EmployeeRow | undefined> {
  const [row] = await db
    .select()
    .from(employees)
    .where(isEmployee(actor.tenantId, companyId, employeeId))
    .for('update')
  return row
}

/** Changes a locked person as a new version, with the text for search. */
export async function writeEmployee(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  before: EmployeeRow,
  change: EmployeeChange,
): Promise<EmployeeRow> {
  const after = { ...before, ...change }
  const derived = {
    version: before.version + 1,
    searchText: searchTextOf(after),
    updatedAt: clock(),
  }
  const { tenantId, companyId, id } = before
  await db
    .update(employees)
    .set({ ...change, ...derived })
    .where(isEmployee(tenantId, companyId, id))
  if (showsOnPass(before, after))
    for (const userId of new Set([before.userId, after.userId]))
      if (userId !== null)
        await noteCompanyChange({ db, clock, actor: { tenantId, userId } }, { companyId, userId })
  return { ...after, ...derived }
}

/** Tells whether a change may show on the pass of the person. */
function showsOnPass(before: EmployeeRow, after: EmployeeRow): boolean {
  const shown = ({ jobTitle, department, state, profileId, userId }: EmployeeRow) =>
    [jobTitle, department, state, profileId, userId].join('\n')
  return shown(before) !== shown(after)
}
