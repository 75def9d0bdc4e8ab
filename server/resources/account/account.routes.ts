import * as calls from '@/contract/account/account'
import { route } from '../../platform/http/route'
import { deleteAccount } from './deleteAccount'
import { exportAccount } from '../archive/exportAccount'
import { restoreAccount } from '../archive/restoreAccount'

export const accountRoutes = [
  route(calls.exportAccount, (ctx, { params }) => exportAccount(ctx, params.id)),
  route(
    calls.restoreAccount,
    (ctx, { params, body }) => restoreAccount(ctx, params.id, body.records),
    { storesFiles: true },
  ),
  route(calls.deleteAccount, (ctx, { params }) => deleteAccount(ctx, params.id)),
]
