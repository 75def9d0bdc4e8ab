import * as calls from '@/contract/companies/companies'
import { type Route, route } from '../../platform/http/route'
import * as companies from './companies.service'
import * as media from './companyMedia.service'
import * as everlinks from './everlinks.service'

export const companiesRoutes: Route[] = [
  route(calls.listCompanies, (ctx) => companies.listCompanies(ctx)),
  route(calls.createCompany, (ctx, { body }) => companies.createCompany(ctx, body)),
  route(calls.getCompany, (ctx, { params }) => companies.getCompany(ctx, params.companyId)),
  route(calls.updateCompany, (ctx, { params, body, version }) =>
    companies.updateCompany(ctx, params.companyId, version, body),
  ),
  route(calls.listCompanyEverlinks, (ctx, { params }) =>
    everlinks.listCompanyEverlinks(ctx, params.id),
  ),
  route(
    calls.createCompanyEverlink,
    (ctx, { params, body }) => everlinks.createCompanyEverlink(ctx, params.companyId, body),
    { storesFiles: true },
  ),
  route(calls.updateCompanyEverlink, (ctx, { params, body }) =>
    everlinks.updateCompanyEverlink(ctx, params, body),
  ),
  route(calls.deleteCompanyEverlink, (ctx, { params }) =>
    everlinks.deleteCompanyEverlink(ctx, params),
  ),
  route(calls.uploadCompanyBackground, (ctx, { params, body }) =>
    media.uploadCompanyPicture(ctx, params.companyId, 'banner', body.file),
  ),
  route(calls.uploadCompanyLogo, (ctx, { params, body }) =>
    media.uploadCompanyPicture(ctx, params.companyId, 'logo', body.file),
  ),
  route(calls.uploadCompanySocialMedia, (ctx, { params, body }) =>
    media.uploadCompanySocialMedia(ctx, { ...params, socialId: body.socialId }, body.file),
  ),
]
