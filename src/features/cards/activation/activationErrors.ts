import { FORM_ERROR } from 'final-form'
import { isApiError } from '@/api/apiError'
import { type FieldErrors } from '@/shared/forms/fieldErrors'
import { submitErrors } from '@/shared/forms/submitErrors'

/** Returns the errors of the form: a profile that is gone at its field, a pause with the time it ends. */
export function activationErrors(error: unknown, now: Date): FieldErrors {
  if (!isApiError(error)) return submitErrors(error)
  if (error.code === 'RATE_LIMITED') return { [FORM_ERROR]: pauseText(error.retryAfter, now) }
  if (error.code === 'NOT_FOUND' && error.fields === undefined) return { profileId: PROFILE_GONE }
  return submitErrors(error)
}

const PROFILE_GONE = 'This profile does not exist anymore. Choose another one.'

function pauseText(seconds: number | undefined, now: Date): string {
  if (seconds === undefined) return 'Too many wrong codes. Wait ten minutes and try again.'
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const at = new Date(now.getTime() + seconds * 1000)
  const time = at.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })
  return `Too many wrong codes. Try again in ${String(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}, at ${time}.`
}
