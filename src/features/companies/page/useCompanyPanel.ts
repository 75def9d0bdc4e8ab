import { useSearchParams } from 'react-router-dom'

const panels = ['new', 'invite'] as const
type CompanyPanel = (typeof panels)[number]

/**
 * The dialog that is open over the page, and a function that opens another one. It is in the URL:
 * `?panel=new`.
 */
export function useCompanyPanel(): [CompanyPanel | null, (panel: CompanyPanel | null) => void] {
  const [params, setParams] = useSearchParams()
  const open = (panel: CompanyPanel | null) => {
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
