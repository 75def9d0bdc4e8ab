/** What a verified ID token says of a person; absent e-mail, phone and name are ''. */
export interface IdentityClaims {
  userId: string
  tenantId: string
  email: string
  phoneNumber: string
  name: string
}

/** The identity provider, as the server needs it. */
export interface Identity {
  /** Resolves for a valid, unrevoked token of the one tenant that is served; otherwise throws ApiFault UNAUTHENTICATED or UNAVAILABLE. */
  verify: (token: string) => Promise<IdentityClaims>
}
