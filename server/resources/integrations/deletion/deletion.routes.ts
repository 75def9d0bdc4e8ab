import * as calls from '@/contract/integrations/integrations'
import { route } from '../../../platform/http/route'
import { connectionOwner } from '../connections/connectionRow'
import { confirmDeletion, getDeletion, initiateDeletion } from './instagramDeletion'

export const deletionRoutes = [
  route(calls.initiateInstagramDeletion, (ctx) =>
    initiateDeletion(ctx, connectionOwner(ctx.actor)),
  ),
  route(calls.getInstagramDeletion, (ctx) => getDeletion(ctx, connectionOwner(ctx.actor))),
  route(calls.confirmInstagramDeletion, (ctx, { body }) =>
    confirmDeletion(ctx, connectionOwner(ctx.actor), body.code),
  ),
  route(calls.initiateCompanyInstagramDeletion, (ctx, { body }) =>
    initiateDeletion(ctx, connectionOwner(ctx.actor, body.companyId)),
  ),
  route(calls.getCompanyInstagramDeletion, (ctx, { params }) =>
    getDeletion(ctx, connectionOwner(ctx.actor, params.companyId)),
  ),
  route(calls.confirmCompanyInstagramDeletion, (ctx, { body }) =>
    confirmDeletion(ctx, connectionOwner(ctx.actor, body.companyId), body.code),
  ),
]
