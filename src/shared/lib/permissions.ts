import { type ForcedSubject, type MongoAbility, subject } from '@casl/ability'
import { createContext, use } from 'react'
import type { Action, SubjectName } from '@/contract/ruleSet'

/** A row with the name of its subject, whose fields the conditions of a rule are compared with. */
type AppRow = Record<string, unknown> & ForcedSubject<SubjectName>

/** The ability of the signed-in user (spec section 6). */
export type AppAbility = MongoAbility<[Action, SubjectName | 'all' | AppRow]>

/** The action and subject that a route, a link or a command requires. */
export type Requirement = readonly [Action, SubjectName]

export interface Permissions {
  /** The rules are not loaded yet; until then nothing is allowed. */
  isLoading: boolean
  /** A part of the rules could not be loaded: what is not allowed now may be allowed after all. */
  isPartial: boolean
  /**
   * Returns whether the user may do this with a row of theirs, or with one field of it. Without a
   * row: whether they may with any row of theirs, as the server checks calls that name no row.
   */
  may: (action: Action, type: SubjectName, row?: object, field?: string) => boolean
  /**
   * Returns whether a screen can be opened. A screen that changes a row opens when some rows may be
   * changed; it then checks its own row.
   */
  mayOpen: (requirement: Requirement) => boolean
}

/** The permissions while the rules are not loaded: nothing is allowed. */
export const UNKNOWN_PERMISSIONS: Permissions = {
  isLoading: true,
  isPartial: false,
  may: () => false,
  mayOpen: () => false,
}

export const PermissionsContext = createContext(UNKNOWN_PERMISSIONS)

/** Returns the permissions of the signed-in user (spec section 6). The server enforces them. */
export function usePermissions(): Permissions {
  return use(PermissionsContext)
}

/** The tooltip of a disabled action. */
export const NO_PERMISSION = 'You don’t have permission to do this.'

/** Returns the props that disable a button and say why, or none where it is allowed. */
export function deniedUnless(isAllowed: boolean): { disabled?: true; title?: string } {
  return isAllowed ? {} : { disabled: true, title: NO_PERMISSION }
}

/**
 * Returns the permissions in an ability. Most rows of the API carry no owner but are the user's own,
 * so it is added; a row's own `ownerId` (a user's `userId`) counts first.
 */
export function permissionsOf(ability: AppAbility, userId: string, isPartial = false): Permissions {
  const may: Permissions['may'] = (action, type, row = {}, field) => {
    const owned: Record<string, unknown> = {
      ownerId: userId,
      ...row,
      ...(type === 'User' && { id: 'userId' in row ? row.userId : userId }),
    }
    return ability.can(action, subject(type, owned), field)
  }
  return {
    isLoading: false,
    isPartial,
    may,
    mayOpen: ([action, type]) =>
      action === 'update' || action === 'delete' ? ability.can(action, type) : may(action, type),
  }
}
