/** Says how to save the contact where the app around the page drops files. */
export function SaveHint() {
  return (
    <p className="tc-hint">
      Open this page in your browser to save the contact: tap ••• or ⋮, then “Open in browser”.
    </p>
  )
}
