import * as calls from '@/contract/integrations/integrations'
import { route } from '../../../platform/http/route'
import type { Ctx } from '../../../ports/context'
import type { ConnectionOwner } from './deletionRow'
import { confirmDeletion, getDeletion, initiateDeletion } from './instagramDeletion'

export const deletionRoutes = [
  route(calls.initiateInstagramDeletion, (ctx) => initiateDeletion(ctx, person(ctx))),
  route(calls.getInstagramDeletion, (ctx) => getDeletion(ctx, person(ctx))),
  route(calls.confirmInstagramDeletion, (ctx, { body }) =>
    confirmDeletion(ctx, person(ctx), body.code),
  ),
  route(calls.initiateCompanyInstagramDeletion, (ctx, { body }) =>
    initiateDeletion(ctx, company(ctx, body.companyId)),
  ),
  route(calls.getCompanyInstagramDeletion, (ctx, { params }) =>
    getDeletion(ctx, company(ctx, params.companyId)),
  ),
  route(calls.confirmCompanyInstagramDeletion, (ctx, { body }) =>
    confirmDeletion(ctx, company(ctx, body.companyId), body.code),
  ),
]

function person({ actor: { tenantId, userId } }: Ctx): ConnectionOwner {
  return { tenantId, ownerId: userId, companyId: null }
}

function company({ actor: { tenantId } }: Ctx, companyId: string): ConnectionOwner {
  return { tenantId, ownerId: companyId, companyId }
}
