import * as v from 'valibot'
import { fieldMessages } from '@/contract/issues'
import { byIdentity } from '@/publicCard/byIdentity'
import { lastAnswer } from '@/publicCard/lastAnswer'
import { fieldErrors } from '@/shared/forms/fieldErrors'
import { toListError } from '@/shared/forms/rows/listError'

/** The result for one entry: `output` is sent. It is undefined where there are `errors`, which have the shape of the entry. */
export interface CheckResult {
  output?: unknown
  errors?: unknown
}
export type Check<T> = (value: T) => CheckResult

/** Checks a value by a schema. */
export function checkSchema(schema: v.GenericSchema): Check<unknown> {
  return (value) => {
    const result = v.safeParse(schema, value)
    if (result.success) return { output: result.output }
    const { '': own, ...inner } = fieldMessages(result.issues)
    return { errors: own ?? fieldErrors(inner) }
  }
}

/** Checks by the rules for new values, and by `storedSchema` where a value was stored before those rules came. */
export function checkUnlessStored(
  schema: v.GenericSchema,
  storedSchema: v.GenericSchema,
  isStored: (value: unknown) => boolean,
): Check<unknown> {
  const [checkNew, checkStored] = [checkSchema(schema), checkSchema(storedSchema)]
  return (value) => {
    const result = checkNew(value)
    return result.errors !== undefined && isStored(value) ? checkStored(value) : result
  }
}

/** Checks a text again only when it is another one. */
export function checkText(schema: v.GenericSchema): Check<string> {
  return lastAnswer(checkSchema(schema))
}

/** A list of the contract: the schema of an item, and how many there can be. */
interface ListSchema {
  item: v.GenericSchema
  pipe: readonly [unknown, { requirement: number; message: string }]
}

/** Checks each row once, until it changes. Blank rows are not sent and have no errors. */
export function checkRows<Row extends object>(
  { item, pipe: [, { requirement: limit, message }] }: ListSchema,
  isBlank: (row: Row) => boolean,
  check: (row: Row) => CheckResult = checkSchema(item),
): Check<readonly Row[]> {
  const checkRow = byIdentity((row: Row): CheckResult | null => (isBlank(row) ? null : check(row)))
  return byIdentity((list) => {
    const results = list.map(checkRow)
    if (results.some((result) => result?.errors !== undefined))
      return { errors: results.map((result) => result?.errors) }
    const filled = results.filter((result) => result !== null)
    return filled.length > limit
      ? { errors: toListError(message) }
      : { output: filled.map(({ output }) => output) }
  })
}
