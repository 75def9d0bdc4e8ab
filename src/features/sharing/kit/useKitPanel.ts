import { useSearchParams } from 'react-router-dom'

const kitTools = ['signature', 'background', 'print'] as const
export type KitTool = (typeof kitTools)[number]

interface KitPanelState {
  shown: KitTool | null
  /** Opens a tool; going back closes it. */
  open: (tool: KitTool) => void
  close: () => void
}

/** The tool that is open over the share tab, in the URL: `?panel=signature`. */
export function useKitPanel(): KitPanelState {
  const [params, setParams] = useSearchParams()
  const change = (tool: KitTool | null) => {
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        if (tool === null) next.delete('panel')
        else next.set('panel', tool)
        return next
      },
      { replace: tool === null, preventScrollReset: true },
    )
  }
  return {
    shown: kitTools.find((tool) => tool === params.get('panel')) ?? null,
    open: change,
    close: () => {
      change(null)
    },
  }
}
