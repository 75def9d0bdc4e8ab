import { type PayloadAction, createSlice, prepareAutoBatched } from '@reduxjs/toolkit'
import { attachSlice } from '@/shared/lib/attachSlice'
import { type ApiError, isNetworkError } from '@/api/apiError'
import type { Profile } from '@/contract/profiles/profile'
import { type ProfileValues, profileValues } from './form/profileValues'

/**
 * `waiting`: changes wait for their pause. `conflict`: somebody else saved first, and their changes
 * are on the way. `invalid`: everything is saved but the marked fields. `failed`: the changes are
 * only here, see `error`.
 */
export type SaveStatus = 'idle' | 'waiting' | 'saving' | 'conflict' | 'invalid' | 'failed'

export interface ProfileEditorState {
  /** Distinguishes this editor from an earlier one with requests still under way. */
  editorId: string
  /** The profile that the draft is based on, as the server last sent it. */
  saved: Profile
  /** The sent values of saves whose answers were lost: the server may have those of one. */
  unanswered: Partial<ProfileValues>[]
  /** The values of the form. */
  draft: ProfileValues
  /** Counts the changes of the draft. */
  revision: number
  status: SaveStatus
  error: ApiError | null
  isAutosavePending: boolean
  isRequestRunning: boolean
  /** A newer profile that arrived while a request was running. */
  received: Profile | null
  /** Counts the conflicts after which changes made elsewhere were merged into the draft. */
  mergedConflicts: number
  /** The forms beside the draft, each with its own "Save", that hold unsaved text. */
  unsavedForms: string[]
}

/** The most lost saves that are remembered, the last ones. */
const MAX_UNANSWERED = 20

type MaybeOpen = ProfileEditorState | null

/** A newer profile, and those of its changes that came into the draft. */
interface MergedProfile {
  profile: Profile
  merged: Partial<ProfileValues>
}

function merge(editor: ProfileEditorState, { profile, merged }: MergedProfile): void {
  if (profile.version > editor.saved.version) editor.unanswered = []
  editor.saved = profile
  Object.assign(editor.draft, merged)
}

/**
 * The draft of the open profile, whether it is saved, and its conflicts; null while no editor is
 * open.
 */
export const profileEditorSlice = createSlice({
  name: 'profileEditor',
  initialState: null as MaybeOpen,
  reducers: {
    editorOpened: (
      _editor,
      { payload }: PayloadAction<{ editorId: string; profile: Profile; values: ProfileValues }>,
    ): MaybeOpen => ({
      editorId: payload.editorId,
      saved: payload.profile,
      unanswered: [],
      draft: profileValues(payload.values),
      revision: 0,
      status: 'idle',
      error: null,
      isAutosavePending: false,
      isRequestRunning: false,
      received: null,
      mergedConflicts: 0,
      unsavedForms: [],
    }),
    editorClosed: (editor, { payload: editorId }: PayloadAction<string>): MaybeOpen =>
      editor?.editorId === editorId ? null : editor,
    /**
     * Invalid and failed changes stay marked until the next save. Whoever watches the store is told
     * with the next frame, after the preview has changed.
     */
    fieldChanged: {
      prepare: prepareAutoBatched<Partial<ProfileValues>>(),
      reducer: (editor, { payload }: PayloadAction<Partial<ProfileValues>>) => {
        if (!editor) return
        Object.assign(editor.draft, payload)
        editor.revision += 1
        editor.isAutosavePending = true
        if (editor.status === 'idle') editor.status = 'waiting'
      },
    },
    saveRequested: (editor) => {
      if (editor) editor.isAutosavePending = false
    },
    /** `isDraft` is false for a change that is no part of the form. */
    saveStarted: (editor, { payload }: PayloadAction<{ isDraft: boolean }>) => {
      if (!editor) return
      editor.isRequestRunning = true
      if (payload.isDraft && isRunning(editor.status)) editor.status = 'saving'
    },
    saveSucceeded: (editor, { payload }: PayloadAction<MergedProfile>) => {
      if (!editor) return
      editor.isRequestRunning = false
      editor.unanswered = []
      merge(editor, payload)
    },
    conflictFound: (editor, { payload }: PayloadAction<{ isDraft: boolean }>) => {
      if (editor && payload.isDraft && isRunning(editor.status)) editor.status = 'conflict'
    },
    conflictMerged: (editor, { payload }: PayloadAction<MergedProfile>) => {
      if (!editor) return
      editor.isRequestRunning = false
      merge(editor, payload)
      if (Object.keys(payload.merged).length > 0) editor.mergedConflicts += 1
    },
    /** `values` is empty for a change that is no part of the form. */
    saveFailed: (
      editor,
      { payload }: PayloadAction<{ error: ApiError; values: Partial<ProfileValues> }>,
    ) => {
      if (!editor) return
      editor.isRequestRunning = false
      if (Object.keys(payload.values).length === 0) return
      if (isNetworkError(payload.error))
        editor.unanswered = [...editor.unanswered, payload.values].slice(-MAX_UNANSWERED)
      editor.status = 'failed'
      editor.error = payload.error
    },
    saveFinished: (editor, { payload: status }: PayloadAction<SaveStatus>) => {
      if (!editor) return
      editor.status = status
      editor.error = null
    },
    /** An upload, another tab or another device changed the profile. */
    profileReceived: (editor, { payload }: PayloadAction<MergedProfile>) => {
      if (!editor) return
      editor.received = null
      merge(editor, payload)
    },
    profileHeldBack: (editor, { payload }: PayloadAction<Profile>) => {
      if (editor) editor.received = payload
    },
    /** Nothing of the deleted profile is left to save. Another one may be open by now. */
    profileDeleted: (editor, { payload: id }: PayloadAction<string>) => {
      if (editor?.saved.id !== id) return
      editor.isAutosavePending = false
      editor.status = 'idle'
      editor.unsavedForms = []
    },
    formEdited: (editor, { payload: form }: PayloadAction<string>) => {
      if (editor && !editor.unsavedForms.includes(form)) editor.unsavedForms.push(form)
    },
    formSettled: (editor, { payload: form }: PayloadAction<string>) => {
      if (editor) editor.unsavedForms = editor.unsavedForms.filter((each) => each !== form)
    },
  },
})

export const {
  editorOpened,
  editorClosed,
  fieldChanged,
  saveRequested,
  saveStarted,
  saveSucceeded,
  conflictFound,
  conflictMerged,
  saveFailed,
  saveFinished,
  profileReceived,
  profileHeldBack,
  profileDeleted,
  formEdited,
  formSettled,
} = profileEditorSlice.actions

/** Adds the editor's slice to the store. */
export const attachProfileEditor = () => attachSlice(profileEditorSlice)

/** A failed or invalid draft keeps its status until it is saved. */
function isRunning(status: SaveStatus): boolean {
  return status !== 'failed' && status !== 'invalid'
}
