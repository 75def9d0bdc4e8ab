import type { Action, SubjectName } from '@/contract/ruleSet'
import type { Requirement } from './permissions'

/** Returns the part of a route that names the permission its screen requires. */
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
