import * as v from 'valibot'
import { required } from '@/contract/fields'
import { identityErrors } from '@/contract/account/identityErrors'

const invalidCode = identityErrors['auth/invalid-verification-code']?.code ?? ''

/** A code of six digits, as it was sent to a phone; blanks and hyphens between them do not count. */
export const oneTimeCode = v.pipe(
  required,
  v.transform((value) => value.replace(/[\s-]/g, '')),
  v.regex(/^\d{6}$/, invalidCode),
)
