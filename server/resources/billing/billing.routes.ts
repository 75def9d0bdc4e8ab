import { listSubscriptions } from '@/contract/billing/billing'
import { route } from '../../platform/http/route'
import { getBilling } from './getBilling'

export const billingRoutes = [route(listSubscriptions, getBilling)]
