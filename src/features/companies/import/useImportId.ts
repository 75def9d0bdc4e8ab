import { useSearchParams } from 'react-router-dom'
import { useIsMounted } from '@/shared/lib/useIsMounted'

/**
 * The import that is open, in the URL (`?import=`), and a function that opens another or none while
 * the tab is open: an answer that comes later does not change the address of another screen.
 */
export function useImportId(): [string | null, (jobId: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const isMounted = useIsMounted()
  const open = (jobId: string | null) => {
    if (!isMounted()) return
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (jobId === null) next.delete('import')
        else next.set('import', jobId)
        return next
      },
      { preventScrollReset: true },
    )
  }
  return [params.get('import'), open]
}
