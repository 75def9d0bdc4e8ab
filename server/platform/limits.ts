import type { Env } from '../env'
import { ApiError } from './http/apiError'
import type { Limits } from '../ports/context'

const MB = 1_000_000

export const defaultLimits: Limits = {
  waitingImports: 5,
  waitingRowBytes: 400 * MB,
  exportFiles: 20,
  uploadBytes: 1000 * MB,
  invitationMails: 20,
  mailsAnHour: 500,
}

export function limitsOf(env: Env): Limits {
  return {
    waitingImports: env.LIMIT_WAITING_IMPORTS,
    waitingRowBytes: env.LIMIT_WAITING_ROWS_MB * MB,
    exportFiles: env.LIMIT_EXPORT_FILES,
    uploadBytes: env.LIMIT_UPLOADS_MB * MB,
    invitationMails: env.LIMIT_INVITATION_MAILS,
    mailsAnHour: env.LIMIT_MAILS_AN_HOUR,
  }
}

/** Creates the error for exceeding a limit of the account; the message says how to make room. */
export function limitReached(message: string): ApiError {
  return new ApiError('LIMIT_REACHED', message)
}

/** Returns a size in words: "400 MB", "1 GB". */
export function sizeText(bytes: number): string {
  const megabytes = bytes / MB
  return megabytes >= 1000
    ? `${(megabytes / 1000).toLocaleString('en')} GB`
    : `${megabytes.toLocaleString('en')} MB`
}
