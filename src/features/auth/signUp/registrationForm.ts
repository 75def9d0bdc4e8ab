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

/** What a person fills in to create an account: the contract's registration, with the password repeated, and a phone number or ''. */
export const registrationForm = v.pipe(
  v.object({ ...person, code: v.optional(v.string(), '') }),
  passwordsMatch('password', 'repeatPassword'),
)

/** The same with the code that the phone number was sent. */
export const registrationWithCode = v.pipe(
  v.object({ ...person, code: oneTimeCode }),
  passwordsMatch('password', 'repeatPassword'),
)

export type RegistrationForm = v.InferOutput<typeof registrationForm>
