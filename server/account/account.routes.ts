import { deleteAccount, exportAccount, restoreAccount } from '@/contract/account'
import { ApiFault } from '../http/apiFault'

export const accountRoutes = [exportAccount, restoreAccount, deleteAccount].map((call) => ({ call, handle: () => Promise.reject(new ApiFault('NOT_IMPLEMENTED')) }))
