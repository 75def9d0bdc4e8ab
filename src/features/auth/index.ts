export { AuthProvider } from './AuthProvider'
export { authRoutes } from './authRoutes'
export { useCurrentUser, useIsPremium, useKnownUser } from './CurrentUserContext'
export { CurrentUserGate } from './CurrentUserGate'
export { CurrentUserProvider } from './CurrentUserProvider'
export { createFirebaseIdentity } from './firebaseIdentity'
export { identityFieldErrors, retryWaitOf } from './identityFieldErrors'
export type { ActionCode, Identity, IdentityUser } from './identity'
export { useIdentity } from './IdentityContext'
export { RequireAuth } from './RequireAuth'
export {
  selectIsSessionExpired,
  selectSessionStatus,
  selectUserId,
  sessionSlice,
  signedIn,
  signedOut,
} from './sessionSlice'
export { LazyPhoneProofForm } from './phone/LazyPhoneProofForm'
export { LazySignInDialog } from './LazySignInDialog'
export { SignInPage } from './SignInPage'
export { keepTyped } from './typedEarly'
export {
  askForUser,
  useGetUserQuery,
  useListUsersQuery,
  useUpdateUserMutation,
  userApi,
} from './userApi'
