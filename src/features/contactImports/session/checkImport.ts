import { messageOf } from '@/api/apiError'
import { FileError } from '@/contactFiles/FileError'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { warnOnUnload } from '@/shared/lib/useUnloadWarning'
import { openFileReader } from '../reader/openFileReader'
import { readErrorMessage } from '../reader/readErrorMessage'
import { findOrCreateImport, requestPlan } from './importRequests'
import { importSlice, selectImport } from './importSlice'
import { type ImportThunk, getImportFile, startTask } from './importTask'
import { RequestFailed, sendRows } from './sendRows'

const {
  checkFailed,
  checkProgressed,
  checkStarted,
  importCreated,
  importRequested,
  planAccepted,
  planRequested,
  rowsChecked,
  rowsSent,
} = importSlice.actions

/**
 * Checks every row in the browser, sends the rows that the server does not have, and asks for the
 * plan. After an error it continues where it stopped. The browser warns before the tab is closed.
 */
export function checkImport(profileId: string): ImportThunk<Promise<void>> {
  return async (dispatch) => {
    const signal = dispatch(startTask())
    const stopWarning = warnOnUnload()
    signal.addEventListener('abort', stopWarning)
    dispatch(checkStarted())
    try {
      if (!(await dispatch(checkRows(signal)))) return
      dispatch(importRequested())
      const record = await dispatch(findOrCreateImport(profileId, signal))
      dispatch(importCreated(record.job.id))
      const received = await dispatch(sendMissingRows(record, signal))
      signal.throwIfAborted()
      dispatch(planRequested())
      await dispatch(requestPlan(record.job.id, received, signal))
      dispatch(planAccepted())
    } catch (error) {
      if (signal.aborted) return
      dispatch(
        checkFailed(
          error instanceof RequestFailed ? messageOf(error.error) : readErrorMessage(error),
        ),
      )
    } finally {
      stopWarning()
    }
  }
}

/** Resolves to whether there are rows to send. */
function checkRows(signal: AbortSignal): ImportThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const file = dispatch(getImportFile())
    const { fileInfo, mapping, options, check } = selectImport(getState())
    if (!file || !fileInfo) return true
    if (check) return check.valid > 0
    dispatch(checkProgressed({ share: 0, rows: 0 }))
    const reader = await openFileReader()
    const result = await reader.check(file, fileInfo, mapping, options, {
      signal,
      onProgress: (progress) => {
        if (!signal.aborted) dispatch(checkProgressed(progress))
      },
    })
    signal.throwIfAborted()
    dispatch(rowsChecked(result))
    return result.valid > 0
  }
}

/** Resolves to the number of rows that the server has then. */
function sendMissingRows(
  { job, phase, received }: ContactImport,
  signal: AbortSignal,
): ImportThunk<Promise<number>> {
  return async (dispatch, getState) => {
    const file = dispatch(getImportFile())
    const { fileInfo } = selectImport(getState())
    if (phase !== 'receiving' || !file || !fileInfo) return received
    dispatch(rowsSent(received))
    const reader = await openFileReader()
    let total = received
    while (total < fileInfo.rows) {
      const before = total
      await reader.readBatches(
        file,
        fileInfo,
        total + 1,
        async (batch) => {
          total = await dispatch(sendRows(job.id, batch, signal))
          if (!signal.aborted) dispatch(rowsSent(total))
        },
        { signal },
      )
      if (total <= before)
        throw new FileError('The file has changed since it was read. Choose it again.')
    }
    return total
  }
}
