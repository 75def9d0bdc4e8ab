import { subject } from '@casl/ability'
import { createContext, use } from 'react'
import type { Action, SubjectName } from '@/contract/ruleSet'
import type { AppAbility } from './ability'

/** An action on a kind of row, as a route, a link or a command names what it needs. */
export type Requirement = readonly [Action, SubjectName]

export interface Permissions {
  /** The rules are not known yet: until then nothing is allowed. */
  isLoading: boolean
  /** Whether the user may do this with a row of theirs, or with one field of it. Without a row: whenever the row is theirs, which is what the server asks of calls that name no row. */
  may: (action: Action, type: SubjectName, row?: object, field?: string) => boolean
  /** Whether a screen can be opened. A screen that changes a row opens when some rows may be changed; the screen then asks about its own row. */
  mayOpen: (requirement: Requirement) => boolean
}

/** Nothing is allowed while nothing is known. */
export const UNKNOWN_PERMISSIONS: Permissions = {
  isLoading: true,
  may: () => false,
  mayOpen: () => false,
}

export const PermissionsContext = createContext(UNKNOWN_PERMISSIONS)

/** What the rules allow the signed-in user (spec section 6). The server decides again. */
export function usePermissions(): Permissions {
  return use(PermissionsContext)
}

/** The reason that a disabled action gives. */
export const NO_PERMISSION = 'You do not have permission to do this.'

/** The properties that disable a button for want of a permission, with the reason; none where it is allowed. */
export function deniedUnless(isAllowed: boolean): { disabled?: true; title?: string } {
  return isAllowed ? {} : { disabled: true, title: NO_PERMISSION }
}

/** Answers questions about the rows of one user by their rules. Every row that the API hands a user is their own, but does not say so: the owner is added. */
export function permissionsOf(ability: AppAbility, userId: string): Permissions {
  const may: Permissions['may'] = (action, type, row = {}, field) => {
    const owned: Record<string, unknown> = {
      ...row,
      ownerId: userId,
      ...(type === 'User' && { id: userId }),
    }
    return ability.can(action, subject(type, owned), field)
  }
  return {
    isLoading: false,
    may,
    mayOpen: ([action, type]) =>
      action === 'update' || action === 'delete' ? ability.can(action, type) : may(action, type),
  }
}
