import { FORM_ERROR } from 'final-form'
import * as v from 'valibot'
import { isApiError, messageOf } from '@/api/apiError'
import { exchangeErrors } from '@/contract/profiles/exchangeErrors'
import { type ExchangeForm, exchangeInput } from '@/contract/profiles/exchange'
import { exchangeInputs } from '@/publicCard/exchange/exchangeInputs'
import type { FieldErrors } from '@/shared/forms/fieldErrors'
import { validateWith } from '@/shared/forms/validateWith'

/** The form of a visitor, as the API takes it. */
export type Typed = v.InferInput<typeof exchangeInput>

/** Reads the fields of the page, whose values the browser owns. */
export function typedIn(
  form: ExchangeForm,
  { elements }: HTMLFormElement,
): Record<string, unknown> {
  const names = ['leaveEmpty', ...exchangeInputs(form.fields).map(({ name }) => name)]
  return {
    ...Object.fromEntries(names.map((name) => [name, valueOf(elements.namedItem(name))])),
    consent: valueOf(elements.namedItem('consent')) === true,
    consentVersion: form.consentVersion,
  }
}

/** Text, a chosen file, or whether a box is ticked; undefined where there is nothing. */
function valueOf(element: Element | RadioNodeList | null): string | File | boolean | undefined {
  if (element instanceof HTMLTextAreaElement) return element.value
  if (!(element instanceof HTMLInputElement)) return undefined
  if (element.type === 'checkbox') return element.checked
  return element.type === 'file' ? element.files?.[0] : element.value
}

const faultsOfInput = validateWith(exchangeInput)

/** A `validate` of final-form: the contract's rules, then what this profile asks for. */
export function exchangeValidation(form: ExchangeForm): (typed: object) => FieldErrors {
  return (typed) => {
    const parsed = v.safeParse(exchangeInput, typed)
    return parsed.success
      ? exchangeErrors(form, parsed.output)
      : shownAt(form, faultsOfInput(typed))
  }
}

/** What the API said to it: at the fields that it names, else over the form. */
export function refusalOf(form: ExchangeForm, error: unknown): FieldErrors {
  const fields = isApiError(error) ? error.fields : undefined
  return fields && Object.keys(fields).length > 0
    ? shownAt(form, fields)
    : { [FORM_ERROR]: messageOf(error) }
}

/** A message at a field that the profile does not ask for belongs to the form. */
function shownAt({ fields }: ExchangeForm, errors: FieldErrors): FieldErrors {
  const shown = new Set<string>(['consent', ...exchangeInputs(fields).map(({ name }) => name)])
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [shown.has(name) ? name : FORM_ERROR, message]),
  )
}

/** Messages by the name of their field as the page takes them; what belongs to no field stands under ''. */
export function pageErrors({
  [FORM_ERROR]: general,
  ...errors
}: FieldErrors): Partial<Record<string, string>> {
  return Object.fromEntries(
    Object.entries({ ...errors, '': general }).flatMap(([name, message]) =>
      typeof message === 'string' ? [[name, message]] : [],
    ),
  )
}
