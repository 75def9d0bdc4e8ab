import { identityCodeOf, identityMessages } from '@/contract/account/identityErrors'

/**
 * What the provider's refusal to speak of a signed-in person means. `expired`: they must sign in again. `disabled`, `deleted`: nobody may go on with this
 * account. `unknown`: nothing is said about the account; the provider was not reached, for one.
 */
export type AccountStatus = 'expired' | 'disabled' | 'deleted' | 'unknown'

const statuses: Partial<Record<string, AccountStatus>> = {
  'auth/user-disabled': 'disabled',
  'auth/user-not-found': 'deleted',
  // The emulator's word where an account that is gone asks for a new token.
  'auth/invalid-refresh-token': 'deleted',
  'auth/user-token-expired': 'expired',
  'auth/invalid-user-token': 'expired',
}

export function accountStatusOf(error: unknown): AccountStatus {
  return statuses[identityCodeOf(error) ?? ''] ?? 'unknown'
}

/** What somebody is told who was put out because of their account's standing (spec section 8). */
export const signOutMessages = {
  disabled: identityMessages({ code: 'auth/user-disabled' }).email ?? '',
  deleted: identityMessages({ code: 'auth/user-not-found' }).email ?? '',
} as const
