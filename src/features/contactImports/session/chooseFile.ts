import { FileError } from '@/contactFiles/FileError'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { importApi } from '../importApi'
import type { FileInfo, ReadOptions } from '../reader/FileInfo'
import { openFileReader } from '../reader/openFileReader'
import { readErrorMessage } from '../reader/readErrorMessage'
import { readOptionsOf } from '../reader/readOptions'
import { checkImport } from './checkImport'
import { importSlice, selectImport } from './importSlice'
import type { ImportState } from './importState'
import { type ImportThunk, getImportFile, startTask } from './importTask'

const {
  fileChosen,
  fileInspected,
  fileRejected,
  fileReread,
  readingProgressed,
  rereadFailed,
  rereadStarted,
} = importSlice.actions

/**
 * Inspects a file. An unfinished import, `resumed`, accepts only the file it was started with and
 * continues with it.
 */
export function chooseFile(
  file: File,
  profileId: string,
  resumed?: ContactImport,
): ImportThunk<Promise<void>> {
  return async (dispatch) => {
    const signal = dispatch(startTask(file))
    dispatch(fileChosen(file.name))
    try {
      const readOptions = resumed ? readOptionsOf(resumed.fingerprint) : {}
      const info = await dispatch(inspect(file, readOptions, signal))
      const recalled = resumed ? null : await dispatch(recallImport(info))
      if (signal.aborted) return
      if (resumed && resumed.fingerprint !== info.fingerprint)
        throw new FileError(
          `This is not the file the import was started with. Choose the original ${resumed.fileName}, or discard the import.`,
        )
      dispatch(fileInspected({ info, recalled, resumed }))
      if (resumed) await dispatch(checkImport(profileId))
    } catch (error) {
      if (signal.aborted) return
      dispatch(startTask(null))
      dispatch(fileRejected(`${file.name}: ${readErrorMessage(error)}`))
    }
  }
}

/** Reads the file again with a person's corrections, as long as no row has been sent. */
export function rereadFile(corrections: ReadOptions): ImportThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const file = dispatch(getImportFile())
    const { fileInfo, jobId } = selectImport(getState())
    if (!file || !fileInfo || jobId !== null) return
    const signal = dispatch(startTask())
    dispatch(rereadStarted())
    try {
      const readOptions = { ...fileInfo.readOptions, ...corrections }
      const info = await dispatch(inspect(file, readOptions, signal))
      if (!signal.aborted) dispatch(fileReread(info))
    } catch (error) {
      if (!signal.aborted) dispatch(rereadFailed(readErrorMessage(error)))
    }
  }
}

function inspect(
  file: File,
  readOptions: ReadOptions,
  signal: AbortSignal,
): ImportThunk<Promise<FileInfo>> {
  return async (dispatch) => {
    const reader = await openFileReader()
    return reader.inspect(file, readOptions, {
      signal,
      onProgress: (progress) => {
        if (!signal.aborted) dispatch(readingProgressed(progress))
      },
    })
  }
}

/**
 * Returns mapping and options of an earlier import of a file with these headers; null without one, or
 * when the server does not answer.
 */
function recallImport({
  type,
  headers,
}: FileInfo): ImportThunk<Promise<Pick<ImportState, 'mapping' | 'options'> | null>> {
  return async (dispatch) => {
    if (type !== 'csv') return null
    const { data } = await dispatch(
      importApi.endpoints.recallImport.initiate({ body: { headers } }, { track: false }),
    )
    return data?.recalled ?? null
  }
}
