import { useSearchParams } from 'react-router-dom'

const panels = ['new', 'delete', 'preview'] as const
type Panel = (typeof panels)[number]

/** What stands open over the editor, kept in the address (`?panel=new`). */
export function usePanel(): [Panel | null, (panel: Panel | null) => void] {
  const [params, setParams] = useSearchParams()
  const open = (panel: Panel | null) => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (panel === null) next.delete('panel')
        else next.set('panel', panel)
        return next
      },
      { replace: panel === null, preventScrollReset: true },
    )
  }
  return [panels.find((known) => known === params.get('panel')) ?? null, open]
}
