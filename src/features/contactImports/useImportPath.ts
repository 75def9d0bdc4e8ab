import { useSearchParams } from 'react-router-dom'
import { paths } from '@/shared/paths'

/** The address of an import's panel over the list as it is; null for the one of this browser. */
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
