import { loadPage } from '../lib/navigation'

/** Reloads the page. */
export function ReloadButton() {
  return (
    <button
      type="button"
      className="button"
      onClick={() => {
        loadPage()
      }}
    >
      Reload page
    </button>
  )
}
