import * as v from 'valibot'
import { isPhoneText, phoneText } from '@/values/phone/phoneText'
import { line, messages } from './fields'

/**
 * A phone number in any spelling. One that is stored already stays byte for byte; any other is read
 * into ASCII by `phoneText`, which accepts the digits and signs of every script.
 */
export const phone = v.pipe(
  line(60),
  v.transform((value) => (isPhoneText(value) ? value : phoneText(value))),
  v.check(isPhoneText, messages.phone),
)
