export { AuthProvider } from './session/AuthProvider'
export { authManifest } from './manifest'
export { authMenu } from './menu'
export { useCurrentUser, useIsPremium, useKnownUser } from './session/CurrentUserContext'
export { CurrentUserGate } from './session/CurrentUserGate'
export { CurrentUserProvider } from './session/CurrentUserProvider'
export { createFirebaseIdentity } from './identity/firebaseIdentity'
export { identityFieldErrors, retryWaitOf } from './identity/identityFieldErrors'
export type { ActionCode, Identity, IdentityUser } from './identity/identity'
export { useIdentity } from './identity/IdentityContext'
export { RequireAuth } from './session/RequireAuth'
export {
  selectIsSessionExpired,
  selectSessionStatus,
  selectUserId,
  sessionSlice,
  signedIn,
  signedOut,
} from './session/sessionSlice'
export { LazyPhoneProofForm } from './phone/LazyPhoneProofForm'
export { LazySignInDialog } from './session/LazySignInDialog'
export { SignInPage } from './signIn/SignInPage'
export { keepTyped } from './signIn/typedEarly'
export {
  askForUser,
  useGetUserQuery,
  useListUsersQuery,
  useUpdateUserMutation,
  userApi,
} from './userApi'
