import { type HttpHandler, HttpResponse } from 'msw'
import { deleteAccount, exportAccount, restoreAccount } from '@/contract/account/account'
import { authExists, register, signInByPhone, signOut, updateAuth } from '@/contract/account/auth'
import { listUsers, updateUser } from '@/contract/account/users'
import { buildUser } from '../builders'
import { servedActor } from '../servedActor'
import { onCall, success } from './callHandler'

const servedUser = () => servedActor().user ?? buildUser()

/** The calls about accounts: nobody is taken, and what is asked for is done. */
export const accountHandlers: HttpHandler[] = [
  onCall(register, () => success(register, { userId: servedUser().userId })),
  onCall(authExists, () => success(authExists, { email: false, phoneNumber: false })),
  onCall(signInByPhone, () => success(signInByPhone, { customToken: 'custom-token' })),
  onCall(signOut, () => success(signOut, { isForgotten: true })),
  onCall(updateAuth, () => success(updateAuth, servedUser())),
  onCall(updateUser, () => success(updateUser, servedUser())),
  onCall(listUsers, () => success(listUsers, { items: [servedUser()], offset: 0, total: 1 })),
  onCall(
    exportAccount,
    () =>
      new HttpResponse('PK', {
        headers: {
          'Content-Type': 'application/zip',
          'Content-Disposition': 'attachment; filename="tessera.zip"',
        },
      }),
  ),
  onCall(restoreAccount, () => success(restoreAccount, { restored: 0, present: 0 })),
  onCall(deleteAccount, () => success(deleteAccount, { deleted: true })),
]
