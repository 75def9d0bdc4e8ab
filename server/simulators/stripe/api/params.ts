import * as v from 'valibot'
import { Refusal } from '../account/account'
import { type FormValue, readForm, valuesOf } from './form'

/** Schemas of the values in a form, which are all text. */
export const text = v.pipe(v.string('Invalid string.'), v.nonEmpty('You passed an empty string.'))
export const maybeEmpty = v.string('Invalid string.')
export const flag = v.pipe(
  v.picklist(['true', 'false'], 'Invalid boolean: use true or false.'),
  v.transform((value) => value === 'true'),
)
export const integer = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  v.pipe(
    v.string('Invalid integer.'),
    v.regex(/^-?\d+$/, 'Invalid integer.'),
    v.transform(Number),
    v.minValue(least, `This value must be greater than or equal to ${String(least)}.`),
    v.maxValue(most, `This value must be less than or equal to ${String(most)}.`),
  )
export const address = v.pipe(
  v.string('Not a valid URL.'),
  v.check(isWebAddress, 'Not a valid URL'),
)
export const metadata = v.pipe(
  v.custom<FormValue>((value) => value === '' || typeof value === 'object', 'Invalid object.'),
  v.transform((value) =>
    Object.fromEntries(
      Object.entries(value === '' ? {} : value).map(([name, item]) => [
        name,
        typeof item === 'string' ? item : '',
      ]),
    ),
  ),
)

/** Returns optional entries that Stripe documents and the simulation does nothing with. */
export function ignored(names: string): Record<string, typeof anything> {
  return Object.fromEntries(names.split(' ').map((name) => [name, anything]))
}
const anything = v.optional(v.any())

/**
 * Reads the parameters of a request, and the fields to expand. Throws Stripe's refusal for one that
 * is missing, invalid or unknown.
 */
export function readParams<const S extends v.GenericSchema>(
  schema: S,
  encoded: string,
): { params: v.InferOutput<S>; expanded: string[] } {
  const { expand, ...form } = readForm(encoded)
  const result = v.safeParse(schema, form)
  if (!result.success) throw refusalOf(result.issues[0])
  const expanded = valuesOf(expand).filter((path) => typeof path === 'string')
  return { params: result.output, expanded }
}

function refusalOf(issue: v.BaseIssue<unknown>): Refusal {
  const param = nameOf(issue)
  if (issue.expected === 'never')
    return new Refusal(400, `Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    })
  if (issue.received === 'undefined')
    return new Refusal(400, `Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    })
  return new Refusal(400, issue.message, { param })
}

/** Returns the name of a parameter as a form has it: `line_items[0][price]`. */
function nameOf({ path }: v.BaseIssue<unknown>): string {
  const [first, ...rest] = (path ?? []).map(({ key }) => String(key))
  return (first ?? '') + rest.map((key) => `[${key}]`).join('')
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value)
}
