import * as v from 'valibot'
import { messages } from './fields'

/** Limit of issues in one validation. A list stops checking items there, to save time. */
export const MAX_ISSUES = 100

/** The sender chooses the names, which may be of any length. */
const MAX_PATH = 200
const MAX_MESSAGE = 300

/**
 * Returns the first message of each invalid field, keyed by dotted path (`emails.0.value`); '' is
 * the whole value. Reports up to 100 fields. A missing field gets the specification's sentence, and
 * no message repeats the input.
 */
export function fieldMessages(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const path = (v.getDotPath(issue) ?? '').slice(0, MAX_PATH).toWellFormed()
    if (!fields.has(path)) fields.set(path, messageOf(issue).slice(0, MAX_MESSAGE))
    if (fields.size === MAX_ISSUES) break
  }
  return Object.fromEntries(fields)
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.kind === 'schema' && issue.expected === 'never') return 'Unknown field.'
  if (issue.kind === 'schema' && issue.input === undefined) return messages.required
  if (issue.kind === 'schema' && issue.message.startsWith('Invalid '))
    return `Expected ${issue.expected ?? 'another value'}.`
  return issue.message
}
