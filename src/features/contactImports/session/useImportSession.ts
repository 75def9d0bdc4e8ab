import { useEffect, useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import type { ContactImport, ImportOptions } from '@/contract/contacts/contactImport'
import { useCurrentUser } from '@/features/auth'
import type { ReadOptions } from '../reader/FileInfo'
import { checkImport } from './checkImport'
import { chooseFile, rereadFile } from './chooseFile'
import { importSlice, selectImport } from './importSlice'
import { type ImportState, emptyImport } from './importState'
import { attachImport, getImportFile, startTask } from './importTask'

const {
  automaticMatchChosen,
  importReset,
  mappingChanged,
  matchingOpened,
  optionsChanged,
  sessionStarted,
} = importSlice.actions

/** The actions on this browser's import. */
interface ImportSession {
  reset: () => void
  choose: (file: File, resumed?: ContactImport) => void
  reread: (corrections: ReadOptions) => void
  setMapping: (mapping: ColumnMapping) => void
  matchAutomatically: () => void
  setOptions: (options: Partial<ImportOptions>) => void
  /** Goes back to mapping and options. Sending stops; rows that were sent stay on the server. */
  match: (record?: ContactImport) => void
  check: () => void
  getFile: () => File | null
}

/** Returns the import of this browser and user. It continues while no panel shows it. */
export function useImportSession(): { session: ImportSession; state: ImportState } {
  const dispatch = useApiDispatch()
  const { userId, defaultProfileId } = useCurrentUser()
  const state = useSelector(selectImport)
  const isOwn = state.ownerId === userId
  useEffect(() => {
    if (isOwn) return
    dispatch(attachImport())
    dispatch(startTask(null))
    dispatch(sessionStarted(userId))
  }, [isOwn, userId, dispatch])

  const session = useMemo<ImportSession>(
    () => ({
      reset: () => {
        dispatch(startTask(null))
        dispatch(importReset())
      },
      choose: (file, resumed) => void dispatch(chooseFile(file, defaultProfileId, resumed)),
      reread: (corrections) => void dispatch(rereadFile(corrections)),
      setMapping: (mapping) => dispatch(mappingChanged(mapping)),
      matchAutomatically: () => dispatch(automaticMatchChosen()),
      setOptions: (options) => dispatch(optionsChanged(options)),
      match: (record) => {
        dispatch(startTask())
        dispatch(matchingOpened(record))
      },
      check: () => void dispatch(checkImport(defaultProfileId)),
      getFile: () => dispatch(getImportFile()),
    }),
    [dispatch, defaultProfileId],
  )
  return { session, state: isOwn ? state : emptyImport }
}
