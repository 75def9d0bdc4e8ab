import { jobKind } from '../../platform/jobs/jobKind'
import { jobRows } from '../../platform/jobs/tables'
import { employees } from '../companies/tables'
import { type EmployeeImportInput, inputOf } from './employeeImportInput'
import { requireNoRunningImport } from './importEmployees.service'
import { lockCompany } from './lockCompany'
import { ofJob } from './planStore'
import { requireSeatsForUndo, requireWritableCompany } from './requireSeatsForUndo'
import { type ImportCursor, applyStep } from './steps/applyStep'
import { type UndoCursor, undoStep } from './steps/undoStep'

/** Applies the plan of an employee file. The job waits with its plan until an administrator says so. */
export const employeesKind = jobKind<EmployeeImportInput, ImportCursor, UndoCursor>({
  kind: 'employees',
  subject: 'Employee',
  noun: 'import',
  action: 'update',
  rowOf: (job) => ({ companyId: inputOf(job).companyId }),
  writes: [employees],
  // A thousand movers take 110 ms in the embedded database, and 40 more when statistics are refreshed.
  mostRows: 700,
  step: applyStep,
  undoStep,
  isUndoable: (job) => inputOf(job).stage === 'apply',
  async beforeUndo(ctx, job) {
    const { companyId } = inputOf(job)
    // Simultaneous imports and undos of one company wait here for each other.
    await lockCompany(ctx, companyId)
    await requireNoRunningImport(ctx, companyId, job.id)
    await requireWritableCompany(ctx, companyId)
    await requireSeatsForUndo(ctx, companyId, job)
  },
  async discard({ db }, job) {
    if (inputOf(job).stage !== 'apply') await db.delete(jobRows).where(ofJob(job))
  },
})
