import * as calls from '@/contract/companies/employeeFiles'
import { route } from '../../platform/http/route'
import { applyEmployeeImport } from './applyEmployeeImport.service'
import { exportEmployees } from './exportEmployees.service'
import { importEmployees } from './importEmployees.service'
import { presentEmployeeImport, requireEmployeeImport } from './presentEmployeeImport'
import { downloadEmployeeImportErrors } from './rows/downloadErrors.service'
import { listEmployeeImportRows } from './rows/listRows.service'

export const employeeImportsRoutes = [
  route(calls.importEmployees, (ctx, { params, body }) =>
    importEmployees(ctx, params.companyId, body),
  ),
  route(calls.getEmployeeImport, async (ctx, { params }) =>
    presentEmployeeImport(ctx, await requireEmployeeImport(ctx, params)),
  ),
  route(calls.listEmployeeImportRows, (ctx, { params }) => listEmployeeImportRows(ctx, params)),
  route(calls.applyEmployeeImport, (ctx, { params, body }) =>
    applyEmployeeImport(ctx, params, body),
  ),
  route(calls.downloadEmployeeImportErrors, (ctx, { params }) =>
    downloadEmployeeImportErrors(ctx, params),
  ),
  route(calls.exportEmployees, (ctx, { params }) => exportEmployees(ctx, params.companyId)),
]
