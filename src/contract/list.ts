import * as v from 'valibot'
import { MAX_ISSUES } from './issues'

type Item = v.GenericSchema
type Config = v.Config<v.BaseIssue<unknown>>

/** A configuration with the results of items that were checked before their list, by the item. */
export interface CheckedItems extends Config {
  readonly checked?: ReadonlyMap<unknown, v.OutputDataset<unknown, v.BaseIssue<unknown>>>
}

/**
 * Returns a schema of a list with up to `most` items. It checks the length first and stops after
 * `MAX_ISSUES` issues, so that a long invalid list costs no more than a short one. Lint requires it
 * for input. `isValid` speeds up very long lists: an item that it accepts skips its schema, which
 * takes twenty times as long.
 */
export function list<T extends Item>(
  item: T,
  most: number,
  message = `Use at most ${String(most)}.`,
  isValid?: IsValid<T>,
) {
  const length = v.maxLength<unknown[], number, string>(most, message)
  return {
    ...v.pipe(v.array(item), v.maxLength(most, message)),
    '~run': itemsOf(item, length, isValid),
  }
}

type IsValid<T extends Item> = (value: unknown) => value is v.InferOutput<T>

/**
 * Returns a schema of a list in a response, of any length. It stops after `MAX_ISSUES` issues too.
 */
export function answerList<T extends Item>(item: T) {
  return { ...v.array(item), '~run': itemsOf(item) }
}

/** Names that `v.record` leaves out without a word. */
const LEFT_OUT = ['__proto__', 'constructor', 'prototype']

/**
 * Returns a schema of an object with up to `most` names, counted before any is checked. Unlike
 * `v.record` it also accepts names such as `constructor`, which columns of a file may have.
 */
export function dictionary<K extends v.GenericSchema<string, string>, T extends Item>(
  key: K,
  value: T,
  most: number,
  message: string,
) {
  const schema = v.pipe(v.record(key, value), v.maxEntries(most, message))
  const number = v.maxEntries<Record<string, unknown>, number, string>(most, message)
  const run = schema['~run']
  return {
    ...schema,
    '~run': (
      dataset: v.UnknownDataset,
      config: Config,
    ): v.OutputDataset<Record<string, v.InferOutput<T>>, v.BaseIssue<unknown>> => {
      const { value: input } = dataset
      if (typeof input !== 'object' || input === null) return run(dataset, config)
      if (Object.keys(input).length > most) {
        const { issues } = number['~run']({ typed: true, value: { ...input } }, config)
        if (issues) return { typed: false, value: input, issues }
      }
      const result = run(dataset, config)
      for (const name of LEFT_OUT) {
        if (!result.typed || !Object.hasOwn(input, name)) continue
        const given: unknown = Reflect.get(input, name)
        const named = key['~run']({ value: name }, config)
        const read = value['~run']({ value: given }, config)
        const issue: v.BaseIssue<unknown> | undefined = named.issues?.[0] ?? read.issues?.[0]
        if (issue) {
          const place = { type: 'object', origin: 'value', key: name, value: given } as const
          const path: v.BaseIssue<unknown>['path'] = [{ ...place, input: { ...input } }]
          return { typed: false, value: input, issues: [{ ...issue, path }] }
        }
        const property = { value: read.value, enumerable: true, configurable: true, writable: true }
        Object.defineProperty(result.value, name, property)
      }
      return result
    },
  }
}

/** Returns a schema of a dictionary in a response, with any number of names. */
export function answerDictionary<K extends v.GenericSchema<string, string>, T extends Item>(
  key: K,
  value: T,
) {
  return { ...v.record(key, value), '~run': dictionary(key, value, Infinity, '')['~run'] }
}

/** Checks items until there are `MAX_ISSUES` issues, each with the index of its item. */
function itemsOf<T extends Item>(
  item: T,
  length?: v.MaxLengthAction<unknown[], number, string>,
  isValid?: IsValid<T>,
) {
  return (
    dataset: v.UnknownDataset,
    config: CheckedItems,
  ): v.OutputDataset<v.InferOutput<T>[], v.BaseIssue<unknown>> => {
    const { value: input } = dataset
    if (!isList(input)) return v.array(item)['~run'](dataset, config)
    const tooLong = length?.['~run']({ typed: true, value: input }, config).issues
    if (tooLong) return { typed: false, value: input, issues: tooLong }

    const output: v.InferOutput<T>[] = []
    const found: v.BaseIssue<unknown>[] = []
    let typed = true
    // By index: an iterator would cost a list of a million cells too much.
    for (let key = 0; key < input.length; key += 1) {
      const value = input[key]
      if (isValid?.(value)) {
        output.push(value)
        continue
      }
      const result = config.checked?.get(value) ?? item['~run']({ value }, config)
      if (result.issues)
        for (const issue of result.issues)
          found.push({
            ...issue,
            path: [{ type: 'array', origin: 'value', input, key, value }, ...(issue.path ?? [])],
          })
      if (result.typed) output.push(result.value)
      const isEnough =
        found.length >= MAX_ISSUES || (found.length > 0 && config.abortEarly === true)
      typed = typed && result.typed && !isEnough
      if (isEnough) break
    }
    const [first, ...others] = found
    if (first === undefined) return { typed: true, value: output }
    return typed
      ? { typed, value: output, issues: [first, ...others] }
      : { typed: false, value: input, issues: [first, ...others] }
  }
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

/**
 * Moves the issues of an object's check to one of its fields. Linear in their number, unlike
 * `v.forward` (lint).
 */
export function atField<T extends Record<string, unknown>, I extends v.BaseIssue<unknown>>(
  check: v.BaseValidation<T, T, I>,
  key: keyof T & string,
): v.BaseValidation<T, T, I> {
  return {
    ...check,
    '~run': (dataset, config) => {
      const before = dataset.issues?.length ?? 0
      const result = check['~run'](dataset, config)
      const issues = result.issues ?? []
      for (const [index, issue] of issues.entries())
        if (index >= before)
          issues[index] = {
            ...issue,
            path: [
              { type: 'unknown', origin: 'value', input: result.value, key, value: undefined },
            ],
          }
      return result
    },
  }
}
