import * as calls from '@/contract/profiles/tools'
import { route } from '../../platform/http/route'
import { getMeta } from './meta.service'
import * as occupations from './occupations.service'

export const toolsRoutes = [
  route(calls.getMeta, (ctx, { params }) => getMeta(ctx, params.url)),
  route(calls.listOccupations, (ctx, { params }) =>
    occupations.listOccupations(ctx, params.search),
  ),
  route(calls.createOccupation, (ctx, { body }) => occupations.createOccupation(ctx, body.name)),
]
