import { type PayloadAction, createSlice } from '@reduxjs/toolkit'
import { dateOrderOfSamples } from '@/contactFiles/dateOrder'
import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import {
  type ContactImport,
  type ImportOptions,
  importOptionsFor,
} from '@/contract/contacts/contactImport'
import { signedOut } from '@/features/auth'
import type { FileCheck, ReadProgress } from '../reader/ContactFileReader'
import type { FileInfo } from '../reader/FileInfo'
import { type ImportState, emptyImport } from './importState'

interface FileInspected {
  info: FileInfo
  /** Mapping and options of an earlier import of a file with these headers. */
  recalled: Pick<ImportState, 'mapping' | 'options'> | null
  /** The unfinished import that the file continues. */
  resumed: ContactImport | undefined
}

const notStarted: ReadProgress = { share: 0, rows: 0 }
const stopped = { checking: null, isRequesting: false, sending: null, isPlanning: false }
const reset = ({ ownerId }: ImportState): ImportState => ({ ...emptyImport, ownerId })

export const importSlice = createSlice({
  name: 'import',
  initialState: emptyImport,
  reducers: {
    sessionStarted: (_state, { payload: ownerId }: PayloadAction<string>) => ({
      ...emptyImport,
      ownerId,
    }),
    importReset: reset,
    fileChosen: (state, { payload: fileName }: PayloadAction<string>) => ({
      ...reset(state),
      fileName,
      reading: notStarted,
    }),
    rereadStarted: (state) => ({ ...state, reading: notStarted, fileError: null, check: null }),
    readingProgressed: (state, { payload: reading }: PayloadAction<ReadProgress>) => ({
      ...state,
      reading,
    }),
    fileInspected: (state, { payload }: PayloadAction<FileInspected>) => {
      const { info, recalled, resumed } = payload
      const mapping = recalled?.mapping ?? info.mapping
      const options = recalled?.options ?? importOptionsFor(mapping)
      return {
        ...state,
        reading: null,
        fileInfo: info,
        delimiterQuestion: info.otherDelimiter,
        mapping: resumed?.mapping ?? mapping,
        options: resumed?.options ?? withDateOrder(options, info, mapping),
        jobId: resumed?.job.id ?? null,
        isRecalled: recalled !== null,
        isMatching: true,
      }
    },
    /** The mapping survives where the headers stay the same. */
    fileReread: (state, { payload: info }: PayloadAction<FileInfo>) => {
      const isSame = hasSameHeaders(state.fileInfo, info)
      const mapping = isSame ? state.mapping : info.mapping
      return {
        ...state,
        reading: null,
        fileInfo: info,
        delimiterQuestion: info.readOptions.rowDelimiter
          ? state.delimiterQuestion
          : info.otherDelimiter,
        mapping,
        isRecalled: isSame && state.isRecalled,
        options: withDateOrder(state.options, info, mapping),
      }
    },
    /** Replaces the mapping and options of an earlier import by those of the headers. */
    automaticMatchChosen: (state) => {
      const mapping = state.fileInfo?.mapping ?? state.mapping
      const options = withDateOrder(importOptionsFor(mapping), state.fileInfo, mapping)
      return { ...state, mapping, options, isRecalled: false, check: null }
    },
    rereadFailed: (state, { payload: fileError }: PayloadAction<string>) => ({
      ...state,
      reading: null,
      fileError,
    }),
    fileRejected: (state, { payload: fileError }: PayloadAction<string>) => ({
      ...reset(state),
      fileError,
    }),
    mappingChanged: (state, { payload: mapping }: PayloadAction<ColumnMapping>) => ({
      ...state,
      mapping,
      check: null,
      options: withDateOrder(state.options, state.fileInfo, mapping),
    }),
    optionsChanged: (state, { payload }: PayloadAction<Partial<ImportOptions>>) => ({
      ...state,
      options: { ...state.options, ...payload },
      check: payload.dateOrder === undefined && payload.isStrict === undefined ? state.check : null,
    }),
    /** `record` is an import of which this browser may not have the file. */
    matchingOpened: (state, { payload: record }: PayloadAction<ContactImport | undefined>) => {
      const known =
        record && state.jobId !== record.job.id
          ? {
              ...reset(state),
              jobId: record.job.id,
              mapping: record.mapping,
              options: record.options,
            }
          : state
      return { ...known, ...stopped, isMatching: true, error: null }
    },
    checkStarted: (state) => ({ ...state, ...stopped, isMatching: false, error: null }),
    checkProgressed: (state, { payload: checking }: PayloadAction<ReadProgress>) => ({
      ...state,
      checking,
    }),
    rowsChecked: (state, { payload: check }: PayloadAction<FileCheck>) => ({
      ...state,
      checking: null,
      check,
    }),
    importRequested: (state) => ({ ...state, isRequesting: true }),
    importCreated: (state, { payload: jobId }: PayloadAction<string>) => ({ ...state, jobId }),
    rowsSent: (state, { payload: received }: PayloadAction<number>) => ({
      ...state,
      isRequesting: false,
      sending: { received },
    }),
    planRequested: (state) => ({ ...state, ...stopped, isPlanning: true }),
    planAccepted: (state) => ({ ...state, isPlanning: false }),
    correctionTyped: (state, { payload }: PayloadAction<{ key: string; value: string }>) => ({
      ...state,
      corrections: { ...state.corrections, [payload.key]: payload.value },
    }),
    correctionCleared: (state, { payload: key }: PayloadAction<string>) => {
      const { [key]: _cleared, ...corrections } = state.corrections
      return { ...state, corrections }
    },
    checkFailed: (state, { payload: error }: PayloadAction<string>) => ({
      ...state,
      ...stopped,
      error,
    }),
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => emptyImport),
})

/** Returns the import's state; empty before the slice is attached. */
export function selectImport(state: unknown): ImportState {
  return hasImport(state) ? state.import : emptyImport
}

function hasImport(state: unknown): state is { import: ImportState } {
  return typeof state === 'object' && state !== null && 'import' in state
}

function hasSameHeaders(before: FileInfo | null, { headers }: FileInfo): boolean {
  return (
    before?.headers.length === headers.length &&
    headers.every((header, at) => header === before.headers[at])
  )
}

/** Returns the options with the date order that the file shows, if it shows one. */
function withDateOrder(
  options: ImportOptions,
  info: FileInfo | null,
  mapping: ColumnMapping,
): ImportOptions {
  return {
    ...options,
    dateOrder: dateOrderOfSamples(info?.dates ?? null, mapping) ?? options.dateOrder,
  }
}
