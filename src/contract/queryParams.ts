import * as v from 'valibot'
import { list } from './list'

/** A whole number in a query string. */
export function integerParam(minimum: number, maximum: number, fallback: number) {
  return v.optional(
    v.pipe(
      v.union(
        [
          v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Use a whole number.'), v.transform(Number)),
          v.number(),
        ],
        'Use a whole number.',
      ),
      v.integer('Use a whole number.'),
      v.minValue(minimum, `Use ${String(minimum)} or more.`),
      v.maxValue(maximum, `Use ${String(maximum)} or less.`),
    ),
    fallback,
  )
}

/** `true` or `false` in a query string. */
export const booleanParam = v.union(
  [
    v.boolean(),
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((value) => value === 'true'),
    ),
  ],
  'Use true or false.',
)

/**
 * A parameter that may occur more than once in a query string (`?tag=a&tag=b`). Its value is always
 * a list.
 */
export function listParam<T extends v.GenericSchema<string>>(item: T, most: number) {
  return v.optional(
    v.pipe(
      v.union([
        list(item, most),
        v.pipe(
          item,
          v.transform((one) => [one]),
        ),
      ]),
      v.metadata({ isList: true }),
    ),
  )
}
