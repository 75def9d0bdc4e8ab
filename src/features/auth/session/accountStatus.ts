import { identityCodeOf, identityMessages } from '@/contract/account/identityErrors'

/**
 * The status of an account according to the provider's error. `expired`: the session has ended. `unknown`: the error says nothing about the account, such as a lost network.
 */
export type AccountStatus = 'expired' | 'disabled' | 'deleted' | 'unknown'

const statuses: Partial<Record<string, AccountStatus>> = {
  'auth/user-disabled': 'disabled',
  'auth/user-not-found': 'deleted',
  // The emulator's code for a new token of a deleted account.
  'auth/invalid-refresh-token': 'deleted',
  'auth/user-token-expired': 'expired',
  'auth/invalid-user-token': 'expired',
}

export function accountStatusOf(error: unknown): AccountStatus {
  return statuses[identityCodeOf(error) ?? ''] ?? 'unknown'
}

/** The reasons shown to a user who was signed out (spec section 8). */
export const signOutMessages = {
  disabled: identityMessages({ code: 'auth/user-disabled' }).email ?? '',
  deleted: identityMessages({ code: 'auth/user-not-found' }).email ?? '',
} as const
