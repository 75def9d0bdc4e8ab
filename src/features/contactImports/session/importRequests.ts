import { FileError } from '@/contactFiles/FileError'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { jobsApi } from '@/features/jobs'
import { importApi } from '../importApi'
import type { FileInfo } from '../reader/FileInfo'
import { importSlice, selectImport } from './importSlice'
import type { ImportThunk } from './importTask'
import { RequestFailed } from './sendRows'

const { importCreated } = importSlice.actions

/** Returns the server's import; creates it first if the server has none. */
export function findOrCreateImport(
  profileId: string,
  signal: AbortSignal,
): ImportThunk<Promise<ContactImport>> {
  return async (dispatch, getState) => {
    const { jobId, fileName, fileInfo, mapping, options } = selectImport(getState())
    if (jobId !== null) return dispatch(refetchImport(jobId, signal))
    if (fileName === null || !fileInfo) throw new FileError('Choose a file first.')
    const { type, headers, delimiter, fingerprint } = fileInfo
    const body = {
      profileId,
      type,
      headers,
      delimiter,
      fingerprint,
      fileName: cleanFileName(fileName),
      mapping,
      options,
    }
    const answer = await dispatch(
      importApi.endpoints.createImport.initiate({ body }, { track: false }),
    )
    if (signal.aborted && answer.data) dispatch(settleStopped(answer.data.job.id, fileInfo))
    return unwrap(answer, signal)
  }
}

/** Keeps an import that was created after it was stopped; discards it if its file was given up. */
function settleStopped(jobId: string, fileInfo: FileInfo): ImportThunk<void> {
  return (dispatch, getState) => {
    if (selectImport(getState()).fileInfo === fileInfo) dispatch(importCreated(jobId))
    else
      void dispatch(jobsApi.endpoints.cancelJob.initiate({ params: { jobId } }, { track: false }))
  }
}

/**
 * Asks for the plan, also where the server already works on one: its response may have been lost,
 * and the options may have changed.
 */
export function requestPlan(
  jobId: string,
  rows: number,
  signal: AbortSignal,
): ImportThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { mapping, options } = selectImport(getState())
    await unwrap(
      dispatch(
        importApi.endpoints.planImport.initiate(
          { params: { jobId }, body: { rows, mapping, options } },
          { track: false },
        ),
      ),
      signal,
    )
    // The cache still has the import from before the plan.
    await dispatch(refetchImport(jobId, signal))
  }
}

/**
 * Subscribes, because RTK Query drops an unsubscribed response when a tag is invalidated meanwhile.
 */
function refetchImport(jobId: string, signal: AbortSignal): ImportThunk<Promise<ContactImport>> {
  return async (dispatch) => {
    const request = dispatch(
      importApi.endpoints.getImport.initiate({ jobId }, { forceRefetch: true }),
    )
    try {
      return await unwrap(request, signal)
    } finally {
      request.unsubscribe()
    }
  }
}

interface Answer {
  data?: ContactImport | undefined
  error?: unknown
}

async function unwrap(
  request: Answer | PromiseLike<Answer>,
  signal: AbortSignal,
): Promise<ContactImport> {
  const { data, error } = await request
  signal.throwIfAborted()
  if (!data) throw new RequestFailed(error)
  return data
}

/** Makes a file's name acceptable to the contract. */
function cleanFileName(name: string): string {
  return (
    name
      .replace(/[\r\n\0]+/g, ' ')
      .slice(0, 255)
      .toWellFormed()
      .trim() || 'contacts'
  )
}
