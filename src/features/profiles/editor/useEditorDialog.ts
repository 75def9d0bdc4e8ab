import { useSearchParams } from 'react-router-dom'

const dialogs = ['new', 'delete', 'preview'] as const
type EditorDialog = (typeof dialogs)[number]

/** The dialog that is open over the editor, and a function that opens another one. It is in the URL: `?panel=new`. */
export function useEditorDialog(): [EditorDialog | null, (dialog: EditorDialog | null) => void] {
  const [params, setParams] = useSearchParams()
  const open = (dialog: EditorDialog | null) => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (dialog === null) next.delete('panel')
        else next.set('panel', dialog)
        return next
      },
      { replace: dialog === null, preventScrollReset: true },
    )
  }
  return [dialogs.find((known) => known === params.get('panel')) ?? null, open]
}
