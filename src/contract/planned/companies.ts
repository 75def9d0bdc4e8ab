import { planned } from '../call'

export const importEmployees = planned(
  'POST',
  '/v1/company/{companyId}/import/csv',
  'companyAdmin',
  'Import employees',
)
export const exportEmployees = planned(
  'POST',
  '/v1/company/{companyId}/export/csv',
  'companyAdmin',
  'Export employees',
)
