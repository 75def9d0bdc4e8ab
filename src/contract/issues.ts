import * as v from 'valibot'
import { messages } from './fields'

/** Limit of issues in one validation. A list stops checking items there, to save time. */
export const MAX_ISSUES = 100

/** The sender chooses the names, which may be of any length. */
const MAX_PATH = 200
const MAX_MESSAGE = 300

/** Returns a sentence about the kind of value that a schema expects, or ''. */
type NameKind = (issue: v.BaseIssue<unknown>) => string

/**
 * Returns the first message of each invalid field, keyed by dotted path (`emails.0.value`); '' is
 * the whole value. Reports up to 100 fields. A missing field gets the specification's sentence, and
 * no message repeats the input or is the validator's own. `nameKind` says what is expected where a
 * schema has no message.
 */
export function fieldMessages(
  issues: readonly v.BaseIssue<unknown>[],
  nameKind: NameKind = () => '',
): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const path = (v.getDotPath(issue) ?? '').slice(0, MAX_PATH).toWellFormed()
    if (!fields.has(path)) fields.set(path, messageOf(issue, nameKind).slice(0, MAX_MESSAGE))
    if (fields.size === MAX_ISSUES) break
  }
  return Object.fromEntries(fields)
}

function messageOf(issue: v.BaseIssue<unknown>, nameKind: NameKind): string {
  if (issue.kind === 'schema' && issue.expected === 'never') return 'Unknown field.'
  if (issue.kind === 'schema' && issue.input === undefined) return messages.required
  return ownMessage(issue) ?? (nameKind(issue) || OTHER)
}

/** The messages of the validator when a schema has none of its own. */
const VALIDATORS_OWN = /^Invalid [^:]*: (?:Expected|Received) /

/** Returns the contract's message of an issue, or of the way of a union that has one. */
function ownMessage(issue: v.BaseIssue<unknown>): string | undefined {
  if (!VALIDATORS_OWN.test(issue.message)) return issue.message
  for (const inner of issue.issues ?? []) {
    const message = ownMessage(inner)
    if (message !== undefined) return message
  }
  return undefined
}

const OTHER = 'This value is not valid.'
