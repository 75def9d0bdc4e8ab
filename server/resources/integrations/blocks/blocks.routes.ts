import * as calls from '@/contract/integrations/blocks'
import { type Route, route } from '../../../platform/http/route'
import { updateCompanyBlocks, updateProfileBlocks } from './blocks.service'

export const blockRoutes: Route[] = [
  route(calls.updateProfileBlocks, (ctx, { params, body, version }) =>
    updateProfileBlocks(ctx, params.profileId, version, body),
  ),
  route(calls.updateCompanyBlocks, (ctx, { params, body, version }) =>
    updateCompanyBlocks(ctx, params.companyId, version, body),
  ),
]
