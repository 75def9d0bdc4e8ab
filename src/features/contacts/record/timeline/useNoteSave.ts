import { useRef, useState } from 'react'
import type { ApiError } from '@/api/apiError'
import { messages } from '@/contract/fields'

/**
 * Saves the text of a note, once however often it is asked for meanwhile. `write` is given the trimmed text and resolves to null or to what went wrong;
 * an empty text is refused without asking it.
 */
export function useNoteSave(write: (text: string) => Promise<Pick<ApiError, 'message' | 'fields'> | null>, onSaved: () => void) {
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const isUnderWay = useRef(false)

  const save = async (text: string) => {
    if (isUnderWay.current) return
    if (text.trim() === '') {
      setError(messages.required)
      return
    }
    isUnderWay.current = true
    setIsSaving(true)
    const failure = await write(text.trim())
    isUnderWay.current = false
    setIsSaving(false)
    setError(failure === null ? null : (failure.fields?.['timeline'] ?? failure.message))
    if (failure === null) onSaved()
  }
  return { save: (text: string) => { void save(text) }, isSaving, error, clearError: () => { setError(null) } }
}
