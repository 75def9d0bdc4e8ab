/** The path of `signOut`, without the contract's schemas: the page's first script uses it. */
export const SIGN_OUT_PATH = '/v1/auth/sign-out'
