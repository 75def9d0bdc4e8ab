import { planned } from '../call'

export const listCompanyCards = planned(
  'GET',
  '/v1/company/{companyId}/cards',
  'companyMember',
  "A company's cards",
)
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
