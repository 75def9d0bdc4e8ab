/** The path of `signOut`, apart from the contract's schemas: the page's first script tells the server of a sign-out without them. */
export const SIGN_OUT_PATH = '/v1/auth/sign-out'
