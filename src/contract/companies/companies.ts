import * as v from 'valibot'
import { call } from '../call'
import { cardBulk, cardListEntries, cardWindow } from '../cards/cards'
import { file, uuid } from '../fields'
import { job } from '../jobs'
import { answerList } from '../list'
import { everlink, socialName } from '../profiles/profileItems'
import { scheduleEntries } from '../profiles/schedule'
import { company, companyEverlink, companyInput, companyPatch, companySummary } from './company'

export const ofCompany = { companyId: uuid }
const one = v.strictObject(ofCompany)
const oneEverlink = v.strictObject({ ...ofCompany, everlinkId: uuid })
const everlinks = v.object({ items: answerList(companyEverlink) })

export const listCompanies = call('GET', '/v1/company', {
  access: 'user',
  summary: 'The companies that the signed-in user belongs to, by name',
  answer: v.object({ items: answerList(companySummary) }),
})
export const createCompany = call('POST', '/v1/company', {
  access: 'user',
  summary: 'Create a company, whose owner the signed-in user becomes',
  body: companyInput,
  answer: company,
  success: 201,
})
export const getCompany = call('GET', '/v1/company/{companyId}', {
  access: 'companyMember',
  summary: 'One company with all that it shows',
  params: one,
  answer: company,
})
export const updateCompany = call('PUT', '/v1/company/{companyId}', {
  access: 'companyAdmin',
  summary: 'Change the given fields',
  params: one,
  body: companyPatch,
  answer: company,
  versioned: true,
})
export const listCompanyEverlinks = call('GET', '/v1/company/{id}/everlinks', {
  access: 'companyMember',
  companyFrom: 'params.id',
  summary: "A company's everlinks in order, with their state",
  params: v.strictObject({ id: uuid }),
  answer: everlinks,
})
const { title, url, isHidden } = everlink.entries
export const createCompanyEverlink = call('POST', '/v1/company/{companyId}/everlinks/upload', {
  access: 'companyAdmin',
  summary: 'Add an everlink to the end of the list, with or without a picture',
  params: one,
  body: v.strictObject({ title, url, ...scheduleEntries, file: v.optional(file) }),
  answer: everlinks,
  success: 201,
})
export const updateCompanyEverlink = call(
  'POST',
  '/v1/company/{companyId}/everlinks/{everlinkId}',
  {
    access: 'companyAdmin',
    summary: 'Change the given fields of an everlink, its picture, or its place in the list',
    params: oneEverlink,
    body: v.strictObject({
      ...v.partial(v.strictObject({ title, url, isHidden, ...scheduleEntries })).entries,
      /** Its place in the list, from 0. */
      position: v.optional(v.pipe(v.number(), v.integer('Use a whole number.'), v.minValue(0))),
      /** Null removes the picture; `file` sets it. */
      thumbnail: v.optional(v.null('Only an upload sets a file; null removes it.')),
      file: v.optional(file),
    }),
    answer: everlinks,
  },
)
export const deleteCompanyEverlink = call(
  'DELETE',
  '/v1/company/{companyId}/everlinks/{everlinkId}',
  {
    access: 'companyAdmin',
    summary: 'Delete an everlink with its picture',
    params: oneEverlink,
    answer: everlinks,
  },
)
export const uploadCompanyBackground = call('POST', '/v1/company/{companyId}/background/upload', {
  access: 'companyAdmin',
  summary: 'Set the banner of the company; the picture is re-encoded',
  params: one,
  body: v.strictObject({ file }),
  answer: company,
})
export const uploadCompanyLogo = call('POST', '/v1/company/{companyId}/company-logo/upload', {
  access: 'companyAdmin',
  summary: 'Set the logo of the company; the picture is re-encoded',
  params: one,
  body: v.strictObject({ file }),
  answer: company,
})
export const uploadCompanySocialMedia = call(
  'POST',
  '/v1/socials/company/{companyId}/{socialName}/upload-media',
  {
    access: 'companyAdmin',
    summary:
      'Set the picture of a social of the company: of the given one, else of the first on that network',
    params: v.strictObject({ ...ofCompany, socialName }),
    body: v.strictObject({ socialId: v.optional(uuid), file }),
    answer: company,
  },
)
export const listCompanyCards = call('GET', '/v1/company/{companyId}/cards', {
  access: 'companyAdmin',
  summary: "A sorted window of a company's cards with their holders and taps",
  params: v.strictObject({
    ...ofCompany,
    ...cardListEntries,
    /** The cards of one employee. */
    employeeId: v.optional(uuid),
  }),
  answer: cardWindow,
})
export const changeCompanyCards = call('POST', '/v1/company/{companyId}/cards/bulk', {
  access: 'companyAdmin',
  summary: "Change many of a company's cards in a job",
  params: one,
  body: cardBulk,
  answer: job,
  success: 201,
  extension: true,
})
