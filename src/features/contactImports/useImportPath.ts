import { useSearchParams } from 'react-router-dom'
import { paths } from '@/shared/paths'

/**
 * Returns a function that builds the URL of an import's panel over the current list; null is this
 * browser's import.
 */
export function useImportPath(): (jobId: string | null) => string {
  const [params] = useSearchParams()
  return (jobId) => {
    const next = new URLSearchParams(params)
    next.set('panel', 'import')
    if (jobId === null) next.delete('job')
    else next.set('job', jobId)
    return `${paths.contacts}?${next.toString()}`
  }
}
