import * as v from 'valibot'
import { fieldMessages } from './issues'

/**
 * Returns messages for a change by the rules for new values, keyed as by `fieldMessages`. A text
 * that the same field (or any item of the same list) already stores is accepted, because rules hold
 * for new and changed values only.
 */
export function changeErrors(
  schema: v.GenericSchema,
  change: object,
  stored: object,
): Record<string, string> {
  const { issues = [] } = v.safeParse(schema, change)
  return fieldMessages(issues.filter((issue) => !isStored(issue, { ...stored })))
}

function isStored({ input, path }: v.BaseIssue<unknown>, stored: Record<string, unknown>): boolean {
  const field = path?.[0]?.key
  if (
    typeof input !== 'string' ||
    input === '' ||
    typeof field !== 'string' ||
    !Object.hasOwn(stored, field)
  )
    return false
  const known = stored[field]
  const key = String(path?.at(-1)?.key)
  return Array.isArray(known)
    ? known.some((item: unknown) => textAt(item, key) === input)
    : known === input
}

function textAt(item: unknown, key: string): unknown {
  return typeof item === 'object' && item !== null
    ? new Map<string, unknown>(Object.entries(item)).get(key)
    : undefined
}
