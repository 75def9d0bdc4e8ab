import * as v from 'valibot'
import { registration } from '@/contract/account/auth'
import { passwordsMatch } from '@/contract/pairRules'
import { required } from '@/contract/fields'
import { optionalPhoneNumber } from '@/shared/forms/phone/phoneNumber'
import { oneTimeCode } from '../phone/oneTimeCode'

const { firstName, lastName, email, password } = registration.entries
const person = {
  firstName,
  lastName,
  email,
  phoneNumber: optionalPhoneNumber,
  password,
  repeatPassword: required,
}

/** The contract's registration with the repeated password, and a phone number or ''. */
export const registrationForm = v.pipe(
  v.object({ ...person, code: v.optional(v.string(), '') }),
  passwordsMatch('password', 'repeatPassword'),
)

/** The same with the code that was sent to the phone number. */
export const registrationWithCode = v.pipe(
  v.object({ ...person, code: oneTimeCode }),
  passwordsMatch('password', 'repeatPassword'),
)

export type RegistrationForm = v.InferOutput<typeof registrationForm>
