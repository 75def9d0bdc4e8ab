export { AuthProvider } from './session/AuthProvider'
export { authManifest } from './manifest'
export {
  CurrentUserGate,
  useCurrentUser,
  useIsPremium,
  useKnownUser,
} from './session/CurrentUserContext'
export { CurrentUserProvider } from './session/CurrentUserProvider'
export { createFirebaseIdentity } from './identity/firebaseIdentity'
export { identityFieldErrors } from './form/identityFieldErrors'
export type { ActionCode, Identity, IdentityUser } from './identity/identity'
export { readOpenSession } from './identity/openSession'
export { useIdentity } from './identity/IdentityContext'
export { safeRedirect } from './redirect/safeRedirect'
export { useEndAccount } from './session/useEndAccount'
export { type DeviceAccount, useDeviceAccount } from './session/useDeviceAccount'
export { RequireAuth } from './session/RequireAuth'
export {
  selectIsSessionExpired,
  selectSessionStatus,
  selectUserId,
  type SessionRoot,
  sessionSlice,
  signedIn,
  signedOut,
} from './session/sessionSlice'
export { LazyPhoneProofForm } from './phone/LazyPhoneProofForm'
export { LazySignInDialog } from './session/LazySignInDialog'
export { SignInPage } from './signIn/SignInPage'
export { savePrehydrationInput } from './signIn/prehydrationInput'
export { prefetchUser, useGetUserQuery, useListUsersQuery, useUpdateUserMutation } from './userApi'
export { useSaveSettings } from './useSaveSettings'
