import type { Middleware } from '@reduxjs/toolkit'
import type { ApiDispatch } from '@/api/useApiDispatch'
import { signedOut } from '@/features/auth'
import { attachSlice } from '@/shared/lib/attachSlice'
import { importSlice } from './importSlice'

/** The file and the running task of an import: no plain data, so they stay outside the store. */
interface ImportTask {
  file: File | null
  controller: AbortController
}

export type ImportThunk<Result> = (dispatch: ApiDispatch, getState: () => unknown) => Result

const tasks = new WeakMap<ApiDispatch, ImportTask>()

/** Returns the chosen file of the store. */
export function getImportFile(): ImportThunk<File | null> {
  return (dispatch) => tasks.get(dispatch)?.file ?? null
}

/** Stops the running task of the store and starts the next; `file` replaces the chosen file. */
export function startTask(file?: File | null): ImportThunk<AbortSignal> {
  return (dispatch) => {
    const previous = tasks.get(dispatch)
    previous?.controller.abort()
    const controller = new AbortController()
    tasks.set(dispatch, { file: file === undefined ? (previous?.file ?? null) : file, controller })
    return controller.signal
  }
}

/** Adds the import to the store. A sign-out stops its task and forgets the file. */
export const attachImport = () => attachSlice(importSlice, forgetOnSignOut)

const forgetOnSignOut: Middleware<object, unknown, ApiDispatch> =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    if (signedOut.match(action)) dispatch(startTask(null))
    return next(action)
  }
