export { AuthActionPage } from './AuthActionPage'
export { ForgotPasswordPage } from './ForgotPasswordPage'
export { ResetPasswordPage } from './ResetPasswordPage'
export { VerifyAndChangeEmailPage } from './VerifyAndChangeEmailPage'
