import type { Rule } from '@/contract/ruleSet'

/** The person a verified ID token belongs to. Missing e-mail, phone and name are ''. */
export interface IdentityClaims {
  userId: string
  tenantId: string
  email: string
  isEmailVerified: boolean
  /** E.164, or ''. */
  phoneNumber: string
  name: string
  /** The time of the last sign-in. A refreshed token keeps it. */
  authTime: Date
  /** Sign-ins before this no longer count: the provider moves it when all sessions end, as after a password reset. */
  validSince: Date
}

/** The account that a phone number signs in to. */
export interface PhoneAccount extends Pick<
  IdentityClaims,
  'userId' | 'isEmailVerified' | 'validSince'
> {
  isDisabled: boolean
}

export interface NewAccount {
  email: string
  password: string
  displayName: string
  /** E.164, and proven: the account is opened by it. */
  phoneNumber?: string | undefined
}

/** The identity provider. Each method throws `UNAVAILABLE` when the provider does not answer. */
export interface Identity {
  /** Returns the claims of a valid, unrevoked token of the served tenant. Throws `UNAUTHENTICATED` otherwise. */
  verify: (token: string) => Promise<IdentityClaims>
  /**
   * Returns the claims as the account has them now; `verify` may be a minute behind. Throws
   * `UNAUTHENTICATED` when that sign-in no longer counts.
   */
  recheck: (who: Pick<IdentityClaims, 'userId' | 'authTime'>) => Promise<IdentityClaims>
  /** Tells which of these has an account in the tenant; a missing one counts as none. */
  exists: (who: {
    email?: string | undefined
    phoneNumber?: string | undefined
  }) => Promise<{ email: boolean; phoneNumber: boolean }>
  /** Creates an account. A taken e-mail address or phone number is `CONFLICT` at its field. */
  createAccount: (account: NewAccount) => Promise<Pick<IdentityClaims, 'userId' | 'validSince'>>
  /** Sets a proven number, or removes it with null. Another account's number is `CONFLICT` at `phoneNumber`. */
  setPhoneNumber: (userId: string, phoneNumber: string | null) => Promise<void>
  setDisplayName: (userId: string, name: string) => Promise<void>
  /** Returns the confirmed e-mail address of an account; null if it has none or does not exist. */
  findConfirmedEmail: (userId: string) => Promise<string | null>
  /** Returns the tenant's account with exactly this number, or null. */
  findByPhone: (phoneNumber: string) => Promise<PhoneAccount | null>
  /** Returns a custom token that signs in to this account of the tenant. */
  mintToken: (userId: string) => Promise<string>
  /** Ends every session: earlier tokens are refused, by other processes within a minute. */
  revokeSessions: (userId: string) => Promise<void>
  /** Deletes the account; a missing one is no error. */
  deleteAccount: (userId: string) => Promise<void>
  /** Returns the number (E.164) of a phone proof and uses the proof up. Throws `VALIDATION_FAILED` at `code` for any other. */
  consumePhoneProof: (token: string) => Promise<string>
}

export interface RuleSigner {
  /** Signs the rules of one user of one tenant as a compact JWS. */
  sign: (rules: Rule[], userId: string, tenantId: string) => Promise<string>
  /** The key that verifies them, as JWK in JSON. */
  publicKey: string
  /**
   * Derives a 256-bit secret for one purpose from the private key (HKDF, RFC 5869): the same in
   * every process that has the key.
   */
  deriveKey: (purpose: string) => Uint8Array
}
