import * as v from 'valibot'
import { required } from '@/contract/fields'
import { asciiDigits } from '@/values/asciiDigits'
import { identityErrors } from '@/contract/account/identityErrors'

const invalidCode = identityErrors['auth/invalid-verification-code']?.code ?? ''

/** A six-digit code that was sent to a phone; spaces and hyphens are ignored. */
export const oneTimeCode = v.pipe(
  required,
  v.transform((value) => asciiDigits(value).replace(/[\s-]/g, '')),
  v.regex(/^\d{6}$/, invalidCode),
)
