/** Who a verified ID token is, as the account says now; absent e-mail, phone and name are ''. */
export interface IdentityClaims {
  userId: string
  tenantId: string
  email: string
  isEmailVerified: boolean
  /** E.164, or ''. */
  phoneNumber: string
  name: string
  /** When the person last proved who they are. A refreshed token keeps it. */
  authTime: Date
  /** Sign-ins before this no longer count: the provider moves it with a password reset and with every other end of all sessions. */
  validSince: Date
}

/** The account that a phone number opens. */
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

/** The identity provider, as the server needs it. Each verb throws ApiError UNAVAILABLE where the provider does not answer. */
export interface Identity {
  /** The one tenant that is served. */
  tenantId: string
  /** Resolves for a valid, unrevoked token of the one tenant that is served; otherwise throws UNAUTHENTICATED. */
  verify: (token: string) => Promise<IdentityClaims>
  /** Who it is as the account says at this moment, where `verify` may be a minute behind. Throws UNAUTHENTICATED where that sign-in no longer counts. */
  recheck: (who: Pick<IdentityClaims, 'userId' | 'authTime'>) => Promise<IdentityClaims>
  /** Which of these has an account in the tenant; what is not asked for has none. */
  exists: (who: {
    email?: string | undefined
    phoneNumber?: string | undefined
  }) => Promise<{ email: boolean; phoneNumber: boolean }>
  /** Resolves to the new account; an e-mail address or phone number that is taken is CONFLICT at its field. */
  createAccount: (account: NewAccount) => Promise<Pick<IdentityClaims, 'userId' | 'validSince'>>
  /** Sets a proven number, or takes it away; another account's is CONFLICT at `phoneNumber`. */
  setPhoneNumber: (userId: string, phoneNumber: string | null) => Promise<void>
  setDisplayName: (userId: string, name: string) => Promise<void>
  /** The tenant's account that has this very number, or null. */
  findByPhone: (phoneNumber: string) => Promise<PhoneAccount | null>
  /** A custom token that signs in to this account of the tenant. */
  mintToken: (userId: string) => Promise<string>
  /** Ends every session: tokens of earlier sign-ins are refused, by another process within a minute. */
  revokeSessions: (userId: string) => Promise<void>
  /** Deletes the account; one that is gone already is no error. */
  deleteAccount: (userId: string) => Promise<void>
  /** The number that a phone proof names, in E.164. It counts once; any that does not count is VALIDATION_FAILED at `code`. */
  consumePhoneProof: (token: string) => Promise<string>
}
