import { isBlank } from '@/values/isBlank'
import { messages } from '../fields'
import type { ExchangeField } from './profileConfig'
import type { ExchangeForm, ExchangeInput } from './exchange'

/** Returns a message for each field that a visitor must still fill in, or an empty object. */
export function exchangeErrors(
  { fields }: Pick<ExchangeForm, 'fields'>,
  input: Omit<ExchangeInput, 'consentVersion' | 'leaveEmpty'>,
): Partial<Record<keyof ExchangeInput, string>> {
  const errors: Partial<Record<keyof ExchangeInput, string>> = {}
  const given = (field: ExchangeField) =>
    field === 'name'
      ? input.firstName !== '' || input.lastName !== ''
      : field === 'photo'
        ? input.photo !== undefined
        : !isBlank(input[field])
  for (const [field, use] of Object.entries(fields) as [ExchangeField, string][]) {
    if (use === 'required' && !given(field))
      errors[field === 'name' ? 'firstName' : field] = messages.required
  }
  const ways = (['email', 'phone'] as const).filter((field) => fields[field] !== 'off')
  const [first] = ways
  if (first !== undefined && !ways.some(given))
    errors[first] ??=
      ways.length === 2 ? 'Leave an e-mail address or a phone number.' : messages.required
  if (!input.consent) errors.consent = 'Please agree so that your details can be kept.'
  return errors
}
