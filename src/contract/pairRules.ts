import * as v from 'valibot'
import { messages } from './fields'
import { rangeMessages } from './rangeMessages'

/** Requires both passwords to be equal (spec section 5). The issue is at the repetition. */
export function passwordsMatch<T extends object>(
  password: keyof T & string,
  repeat: keyof T & string,
): v.RawCheckAction<T> {
  return pairRule(password, repeat, messages.passwordsMatch, (first, second) => first === second)
}

/**
 * Requires ISO dates (`YYYY-MM-DD`) in order, or equal (spec section 5). The issue is at the end.
 */
export function dateRange<T extends object>(
  start: keyof T & string,
  end: keyof T & string,
): v.RawCheckAction<T> {
  return pairRule(start, end, rangeMessages.dateRange, inOrder(ISO_DATE))
}

/** Requires times of day (`HH:MM`) in order, or equal (spec section 5). The issue is at the end. */
export function timeRange<T extends object>(
  start: keyof T & string,
  end: keyof T & string,
): v.RawCheckAction<T> {
  return pairRule(start, end, rangeMessages.timeRange, inOrder(TIME_OF_DAY))
}

/**
 * Requires a card to expire after its issue date. The specification's message says it the other way
 * round (docs/spec-notes.md). The issue is at the expiration.
 */
export function cardDates<T extends object>(
  issue: keyof T & string,
  expiration: keyof T & string,
): v.RawCheckAction<T> {
  return pairRule(issue, expiration, rangeMessages.cardDates, inOrder(ISO_DATE))
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME_OF_DAY = /^\d{2}:\d{2}$/

/** Returns a check that two texts of a sortable form are in order. Other rules check the form. */
function inOrder(form: RegExp): (first: unknown, second: unknown) => boolean {
  return (first, second) => !isText(first, form) || !isText(second, form) || first <= second
}

function isText(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value)
}

/** Checks two keys of an object, whatever else is invalid. The issue is at the second key. */
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
