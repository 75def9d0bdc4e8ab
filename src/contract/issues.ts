import * as v from 'valibot'
import { messages } from './fields'

/**
 * One message for each field at fault, keyed by dotted path (`emails.0.value`); '' is the whole value. The first issue of a field wins.
 * A missing field gets the specification's sentence, whatever schema found it; nothing of the input is repeated.
 */
export function fieldMessages(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[v.getDotPath(issue) ?? ''] ??= messageOf(issue)
  return fields
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.kind === 'schema' && issue.expected === 'never') return 'Unknown field.'
  if (issue.kind === 'schema' && issue.input === undefined) return messages.required
  if (issue.kind === 'schema' && issue.message.startsWith('Invalid ')) return `Expected ${issue.expected ?? 'another value'}.`
  return issue.message
}
