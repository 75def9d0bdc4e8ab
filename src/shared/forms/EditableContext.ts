import { createContext, use } from 'react'

/** Returns whether the user may change a field of the form, named as in the contract. */
export type IsEditable = (field: string) => boolean

/** The default: every field can be changed. */
export const allEditable: IsEditable = () => true

/** Makes fields read-only that the rules do not allow the user to change. */
export const EditableContext = createContext<IsEditable>(allEditable)

/**
 * Returns whether the control at a path (`emails[0].value`) can be changed, by the contract's
 * field, its first part.
 */
export function useIsEditable(path: string): boolean {
  const isEditable = use(EditableContext)
  return isEditable(fieldOf(path))
}

/** Returns the contract's field, the first part of a path. */
export function fieldOf(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? path
}
