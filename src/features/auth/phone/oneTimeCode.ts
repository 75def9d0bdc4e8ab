import * as v from 'valibot'
import { required } from '@/contract/fields'
import { identityErrors } from '@/contract/account/identityErrors'

const invalidCode = identityErrors['auth/invalid-verification-code']?.code ?? ''

/** A six-digit code that was sent to a phone; spaces and hyphens are ignored. */
export const oneTimeCode = v.pipe(
  required,
  v.transform((value) => value.replace(/[\s-]/g, '')),
  v.regex(/^\d{6}$/, invalidCode),
)
