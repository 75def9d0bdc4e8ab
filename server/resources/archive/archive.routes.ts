import * as calls from '@/contract/account/account'
import { route } from '../../platform/http/route'
import { exportAccount } from './exportAccount'
import { restoreAccount } from './restoreAccount'

export const archiveRoutes = [
  route(calls.exportAccount, (ctx, { params }) => exportAccount(ctx, params.id)),
  route(
    calls.restoreAccount,
    (ctx, { params, body }) => restoreAccount(ctx, params.id, body.records),
    { storesFiles: true },
  ),
]
