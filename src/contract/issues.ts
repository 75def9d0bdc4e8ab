import * as v from 'valibot'
import { messages } from './fields'

/** The most problems that one validation reports. A list stops checking its items there: the rest would only cost time. */
export const MAX_ISSUES = 100

/** Names come from the sender and may be of any length. */
const MAX_PATH = 200
const MAX_MESSAGE = 300

/**
 * One message for each field at fault, keyed by dotted path (`emails.0.value`); '' is the whole value. The first issue of a field wins; the first 100 fields are told.
 * A missing field gets the specification's sentence, whatever schema found it; nothing of the input is repeated.
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
