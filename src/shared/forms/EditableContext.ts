import { createContext, use } from 'react'

/** Tells whether the user may change a field of the form, named as in the contract. */
export type IsEditable = (field: string) => boolean

/** Every field can be changed, unless a form says otherwise. */
export const allEditable: IsEditable = () => true

/** Makes the fields below it read-only where the rules do not allow them. */
export const EditableContext = createContext<IsEditable>(allEditable)

/** Whether a control at a path of the form (`emails[0].value`) can be changed: that depends on the contract's field, which is the first part of the path. */
export function useIsEditable(path: string): boolean {
  const isEditable = use(EditableContext)
  return isEditable(/^[^.[]*/.exec(path)?.[0] ?? path)
}
