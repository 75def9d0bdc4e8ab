import * as calls from '@/contract/account/account'
import { route } from '../../platform/http/route'
import { deleteAccount } from './deleteAccount'

export const accountRoutes = [
  route(calls.deleteAccount, (ctx, { params }) => deleteAccount(ctx, params.id)),
]
