import * as calls from '@/contract/analytics/analytics'
import { route } from '../../platform/http/route'
import { getCompany } from './getCompany'
import { getDashboard } from './getDashboard'
import { getServices } from './getServices'

export const analyticsRoutes = [
  route(calls.getDashboardAnalytics, (ctx, { params }) => getDashboard(ctx, params)),
  route(calls.getServicesAnalytics, (ctx, { params }) => getServices(ctx, params)),
  route(calls.getCompanyAnalytics, (ctx, { params }) => getCompany(ctx, params)),
]
