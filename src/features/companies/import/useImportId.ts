import { useSearchParams } from 'react-router-dom'

/** The import that is open, in the URL (`?import=`), and a function that opens another or none. */
export function useImportId(): [string | null, (jobId: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const open = (jobId: string | null) => {
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
