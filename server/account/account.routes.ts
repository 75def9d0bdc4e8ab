import * as calls from '@/contract/account'
import { route } from '../http/route'
import { deleteAccount } from './deleteAccount'
import { exportAccount } from './exportAccount'
import { restoreAccount } from './restoreAccount'

export const accountRoutes = [
  route(calls.exportAccount, (ctx, { params }) => exportAccount(ctx, params.id)),
  route(
    calls.restoreAccount,
    (ctx, { params, body }) => restoreAccount(ctx, params.id, body.records),
    { storesFiles: true },
  ),
  route(calls.deleteAccount, (ctx, { params }) => deleteAccount(ctx, params.id)),
]
