import * as v from 'valibot'
import { isApiError, messageOf } from '@/api/apiError'
import { exchangeFaults } from '@/contract/exchangeFaults'
import { type ExchangeForm, exchangeInput } from '@/contract/publicCards'
import { exchangeInputs } from '@/publicCard/exchangeInputs'

/** Messages by the name of their field; what belongs to no field that is shown stands under ''. */
export type ExchangeErrors = Partial<Record<string, string>>

type Typed = v.InferInput<typeof exchangeInput>

/** What a visitor filled in, as the API wants it; null with what is wrong where something is. */
export function readExchange(form: ExchangeForm, { elements }: HTMLFormElement): { input: Typed | null; errors: ExchangeErrors } {
  const typed: Record<string, unknown> = { consent: valueOf(elements.namedItem('consent')) === true, consentVersion: form.consentVersion, leaveEmpty: valueOf(elements.namedItem('leaveEmpty')) }
  for (const { name } of exchangeInputs(form.fields)) typed[name] = valueOf(elements.namedItem(name))
  const parsed = v.safeParse(exchangeInput, typed)
  if (!parsed.success) return { input: null, errors: shownAt(form, Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]))) }
  const faults = exchangeFaults(form, parsed.output)
  return Object.keys(faults).length > 0 ? { input: null, errors: faults } : { input: parsed.output, errors: {} }
}

/** Text, a chosen file, or whether a box is ticked; undefined where there is nothing. */
function valueOf(element: Element | RadioNodeList | null): string | File | boolean | undefined {
  if (element instanceof HTMLTextAreaElement) return element.value
  if (!(element instanceof HTMLInputElement)) return undefined
  if (element.type === 'checkbox') return element.checked
  return element.type === 'file' ? element.files?.[0] : element.value
}

/** What the API said to it: at the fields that it names, else over the form. */
export function refusalOf(form: ExchangeForm, error: unknown): ExchangeErrors {
  const fields = isApiError(error) ? error.fields : undefined
  return fields && Object.keys(fields).length > 0 ? shownAt(form, fields) : { '': messageOf(error) }
}

function shownAt({ fields }: ExchangeForm, errors: Record<string, string>): ExchangeErrors {
  const shown = new Set<string>(['consent', ...exchangeInputs(fields).map(({ name }) => name)])
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [shown.has(name) ? name : '', message]))
}
