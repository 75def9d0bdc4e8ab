import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { useUnloadWarning } from '@/shared/lib/useUnloadWarning'
import { formEdited, formSettled } from './profileEditorSlice'

interface UnsavedFormTrackerProps {
  /** Names the form in the store. */
  form: string
  isDirty: boolean
}

/** Makes sure that a form with its own "Save" is not left silently while it is dirty. */
export function UnsavedFormTracker({ form, isDirty }: UnsavedFormTrackerProps) {
  const dispatch = useDispatch()
  useUnloadWarning(isDirty)
  useEffect(() => {
    if (!isDirty) return undefined
    dispatch(formEdited(form))
    return () => {
      dispatch(formSettled(form))
    }
  }, [dispatch, form, isDirty])
  return null
}
