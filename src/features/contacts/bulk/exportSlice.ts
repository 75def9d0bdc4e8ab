import { type PayloadAction, createSlice } from '@reduxjs/toolkit'
import { signedOut } from '@/features/auth'

/** The columns of a CSV file: every field, the table's, or the chosen ones. */
export type ExportColumnsMode = 'all' | 'shown' | 'chosen'

/** A column that the file may have, in the order of the file. */
export interface ColumnChoice {
  /** The key of a custom field is `extra:` and its name. */
  key: string
  isIncluded: boolean
}

interface ExportState {
  /** The key of the format; null for the default. */
  format: string | null
  mode: ExportColumnsMode
  /** Null while nobody has chosen: the columns of the table. */
  columns: ColumnChoice[] | null
  /** The columns of the table are followed by the ids, by which an import finds the contacts. */
  hasIds: boolean
}

const initialState: ExportState = { format: null, mode: 'all', columns: null, hasIds: true }

/** The choices of the last export, which the next one starts with. */
export const exportSlice = createSlice({
  name: 'contactExport',
  initialState,
  reducers: {
    exportFormatChosen: (state, { payload }: PayloadAction<string>) => {
      state.format = payload
    },
    exportModeChosen: (state, { payload }: PayloadAction<ExportColumnsMode>) => {
      state.mode = payload
    },
    exportIdsIncluded: (state, { payload }: PayloadAction<boolean>) => {
      state.hasIds = payload
    },
    exportColumnsIncluded: (state, { payload }: PayloadAction<ColumnChoice[]>) => {
      state.columns = payload
    },
    exportColumnsOrdered: (state, { payload }: PayloadAction<ColumnChoice[]>) => {
      state.columns = payload
    },
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => initialState),
})

export const {
  exportFormatChosen,
  exportModeChosen,
  exportIdsIncluded,
  exportColumnsIncluded,
  exportColumnsOrdered,
} = exportSlice.actions

/** Returns the choices, also before the slice is in the store. */
export function selectExport(state: unknown): ExportState {
  return hasExport(state) ? state.contactExport : initialState
}

function hasExport(state: unknown): state is { contactExport: ExportState } {
  return typeof state === 'object' && state !== null && 'contactExport' in state
}
