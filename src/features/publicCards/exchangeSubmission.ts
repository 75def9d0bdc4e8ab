import { FORM_ERROR } from 'final-form'
import * as v from 'valibot'
import { isApiError, messageOf } from '@/api/apiError'
import { exchangeErrors } from '@/contract/profiles/exchangeErrors'
import { type ExchangeForm, exchangeInput } from '@/contract/profiles/exchange'
import { exchangeInputs } from '@/publicCard/exchange/exchangeInputs'
import type { FieldErrors } from '@/shared/forms/fieldErrors'
import { validateWith } from '@/shared/forms/validateWith'

/** The values of the exchange form, as the API takes them. */
export type ExchangeValues = v.InferInput<typeof exchangeInput>

/** Reads the values from the fields of the page. */
export function readValues(
  form: ExchangeForm,
  { elements }: HTMLFormElement,
): Record<string, unknown> {
  const names = ['leaveEmpty', 'formToken', ...exchangeInputs(form.fields).map(({ name }) => name)]
  return {
    ...Object.fromEntries(names.map((name) => [name, valueOf(elements.namedItem(name))])),
    consent: valueOf(elements.namedItem('consent')) === true,
    consentVersion: form.consentVersion,
  }
}

/** Returns a text, a file, or whether a box is checked; undefined for anything else. */
function valueOf(element: Element | RadioNodeList | null): string | File | boolean | undefined {
  if (element instanceof HTMLTextAreaElement) return element.value
  if (!(element instanceof HTMLInputElement)) return undefined
  if (element.type === 'checkbox') return element.checked
  return element.type === 'file' ? element.files?.[0] : element.value
}

const validateInput = validateWith(exchangeInput)

/** Returns final-form's `validate`: the contract's rules, then those of the profile. */
export function createExchangeValidation(form: ExchangeForm): (values: object) => FieldErrors {
  return (values) => {
    const parsed = v.safeParse(exchangeInput, values)
    return parsed.success
      ? exchangeErrors(form, parsed.output)
      : placeErrors(form, validateInput(values))
  }
}

/** Returns the errors of the API's answer, by field or for the form as a whole. */
export function toServerErrors(form: ExchangeForm, error: unknown): FieldErrors {
  const fields = isApiError(error) ? error.fields : undefined
  return fields && Object.keys(fields).length > 0
    ? placeErrors(form, fields)
    : { [FORM_ERROR]: messageOf(error) }
}

/** Moves errors of fields that the profile does not ask for to the form as a whole. */
function placeErrors({ fields }: ExchangeForm, errors: FieldErrors): FieldErrors {
  const shown = new Set<string>(['consent', ...exchangeInputs(fields).map(({ name }) => name)])
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [shown.has(name) ? name : FORM_ERROR, message]),
  )
}

/** Returns messages by field, as the page takes them; '' has the message of the form as a whole. */
export function toPageErrors({
  [FORM_ERROR]: general,
  ...errors
}: FieldErrors): Partial<Record<string, string>> {
  return Object.fromEntries(
    Object.entries({ ...errors, '': general }).flatMap(([name, message]) =>
      typeof message === 'string' ? [[name, message]] : [],
    ),
  )
}
