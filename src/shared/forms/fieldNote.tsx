import { LockOutlined } from '@ant-design/icons'
import { type ReactNode, createContext, use } from 'react'
import { useIsEditable } from './EditableContext'

/** Returns a sentence about the control at a path, or undefined where there is nothing to say. */
type FieldNote = (path: string, isEditable: boolean) => string | undefined

const noNote: FieldNote = () => undefined

/**
 * Says why fields are read-only, such as those that a company sets, and what becomes of others.
 */
export const FieldNoteContext = createContext<FieldNote>(noNote)

/** Returns the help of the control at a path, after the note on it if there is one. */
export function useNotedHelp(path: string, help?: string): ReactNode {
  const noteOf = use(FieldNoteContext)
  const isEditable = useIsEditable(path)
  const note = noteOf(path, isEditable)
  if (note === undefined) return help
  return (
    <>
      {!isEditable && <LockOutlined aria-hidden />} {note} {help}
    </>
  )
}
