import type { ProfileEditorState, profileEditorSlice } from './profileEditorSlice'

type EditorRoot = Record<typeof profileEditorSlice.reducerPath, ProfileEditorState | null>

/** The open editor; null where there is none, or the open one is not `editorId`. */
export function selectEditor(state: unknown, editorId?: string): ProfileEditorState | null {
  const editor = hasEditor(state) ? state.profileEditor : null
  return editorId === undefined || editor?.editorId === editorId ? editor : null
}

/** Returns whether anything typed in the editor would be lost now. */
export function selectHasUnsaved(state: unknown): boolean {
  const editor = selectEditor(state)
  return (
    editor !== null &&
    (editor.isAutosavePending || editor.status !== 'idle' || editor.unsavedForms.length > 0)
  )
}

/** Returns whether a form with its own "Save" holds unsaved text. */
export function selectHasUnsavedForms(state: unknown): boolean {
  return (selectEditor(state)?.unsavedForms.length ?? 0) > 0
}

/** Returns the reason why not everything in the editor is saved, for the user; null if it is. */
export function selectUnsavedReason(state: unknown): string | null {
  const editor = selectEditor(state)
  if (editor === null) return null
  if (editor.status === 'failed')
    return `Your changes are not saved: ${editor.error?.message ?? ''}`
  if (editor.status !== 'idle') return 'Fix the marked fields of this profile first.'
  return editor.unsavedForms.length > 0
    ? 'Save or cancel what you typed in this profile first.'
    : null
}

function hasEditor(state: unknown): state is EditorRoot {
  return typeof state === 'object' && state !== null && 'profileEditor' in state
}
