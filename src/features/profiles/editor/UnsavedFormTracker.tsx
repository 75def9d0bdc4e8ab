import { useEffect } from 'react'
import { useUnloadWarning } from '@/shared/lib/useUnloadWarning'
import { useProfileSaver } from './useProfileSaver'

/** Stands in a form of the editor that has its own "Save": while something is typed there (`isTyped`), it is not left without a question. */
export function Draft({ isTyped }: { isTyped: boolean }) {
  const { addDraft } = useProfileSaver()
  useUnloadWarning(isTyped)
  useEffect(() => (isTyped ? addDraft() : undefined), [isTyped, addDraft])
  return null
}
