import { planned } from '../call'

export const listCompanies = planned('GET', '/v1/company', 'user', "The signed-in user's companies")
export const createCompany = planned('POST', '/v1/company', 'user', 'Create a company')
export const getCompany = planned('GET', '/v1/company/{companyId}', 'companyMember', 'One company')
export const updateCompany = planned(
  'PUT',
  '/v1/company/{companyId}',
  'companyAdmin',
  'Change a company',
)
export const listCompanyEverlinks = planned(
  'GET',
  '/v1/company/{id}/everlinks',
  'companyMember',
  "A company's everlinks",
)
export const uploadCompanyEverlink = planned(
  'POST',
  '/v1/company/{companyId}/everlinks/upload',
  'companyAdmin',
  'Upload a picture for an everlink',
)
export const updateCompanyEverlink = planned(
  'POST',
  '/v1/company/{companyId}/everlinks/{everlinkId}',
  'companyAdmin',
  "Change a company's everlink",
)
export const deleteCompanyEverlink = planned(
  'DELETE',
  '/v1/company/{companyId}/everlinks/{everlinkId}',
  'companyAdmin',
  "Delete a company's everlink",
)
export const uploadCompanyBackground = planned(
  'POST',
  '/v1/company/{companyId}/background/upload',
  'companyAdmin',
  'Upload the banner',
)
export const uploadCompanyLogo = planned(
  'POST',
  '/v1/company/{companyId}/company-logo/upload',
  'companyAdmin',
  'Upload the logo',
)
export const listCompanyCards = planned(
  'GET',
  '/v1/company/{companyId}/cards',
  'companyMember',
  "A company's cards",
)
export const updateEmployee = planned(
  'PUT',
  '/v1/company/{companyId}/employees/{employeeId}',
  'companyAdmin',
  'Change an employee',
)
export const uploadCompanySocialMedia = planned(
  'POST',
  '/v1/socials/company/{companyId}/{socialName}/upload-media',
  'companyAdmin',
  "Upload media of a company's social",
)
