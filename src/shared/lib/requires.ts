import type { Action, SubjectName } from '@/contract/ruleSet'
import type { Requirement } from './permissions'

/** The part of a route that says what its screen needs to be allowed. */
export function requires(
  action: Action,
  subject: SubjectName,
): { handle: { requires: Requirement } } {
  return { handle: { requires: [action, subject] } }
}

/** Returns the permission that a route's handle requires, or null if it names none. */
export function requirementOf(handle: unknown): Requirement | null {
  return isRequiring(handle) ? handle.requires : null
}

function isRequiring(handle: unknown): handle is { requires: Requirement } {
  return typeof handle === 'object' && handle !== null && 'requires' in handle
}
