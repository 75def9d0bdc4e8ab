import * as v from 'valibot'
import { messages } from './fields'

/** The repeated password is the password (spec section 5); said at the repetition. */
export function passwordsMatch<T extends object>(
  password: keyof T & string,
  repeat: keyof T & string,
): v.RawCheckAction<T> {
  return pairRule(password, repeat, messages.passwordsMatch, (first, second) => first === second)
}

/** A range of ISO dates (`YYYY-MM-DD`) that may be of one day (spec section 5); said at its end. */
export function dateRange<T extends object>(
  start: keyof T & string,
  end: keyof T & string,
): v.RawCheckAction<T> {
  return pairRule(start, end, messages.dateRange, inOrder(ISO_DATE))
}

/** A range of times of day (`HH:MM`) that may be empty (spec section 5); said at its end. */
export function timeRange<T extends object>(
  start: keyof T & string,
  end: keyof T & string,
): v.RawCheckAction<T> {
  return pairRule(start, end, messages.timeRange, inOrder(TIME_OF_DAY))
}

/** A card does not expire before it is issued; the specification's message says it the other way round (docs/spec-notes.md). Said at the expiration. */
export function cardDates<T extends object>(
  issue: keyof T & string,
  expiration: keyof T & string,
): v.RawCheckAction<T> {
  return pairRule(issue, expiration, messages.cardDates, inOrder(ISO_DATE))
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME_OF_DAY = /^\d{2}:\d{2}$/

/** Whether two texts of a form that sorts as it reads are in order. What is empty, or no such text, is another rule's business. */
function inOrder(form: RegExp): (first: unknown, second: unknown) => boolean {
  return (first, second) => !isText(first, form) || !isText(second, form) || first <= second
}

function isText(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value)
}

/** A check of an object over two of its keys, whatever else is wrong with it; its issue is at the second. */
function pairRule<T extends object>(
  first: string,
  second: string,
  message: string,
  isKept: (first: unknown, second: unknown) => boolean,
): v.RawCheckAction<T> {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    const input: unknown = dataset.value
    if (typeof input !== 'object' || input === null) return
    const { [first]: one, [second]: other }: Record<string, unknown> = { ...input }
    if (!isKept(one, other))
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: { ...input }, key: second, value: other }],
      })
  })
}
