/** What stood in the fields of a form that the build had drawn, by field name. */
export interface PrehydrationInput {
  values: Record<string, string>
  /** The field that had the focus, or ''. */
  focused: string
  /** Whether the form was sent: that waits for the app. */
  isSent: boolean
}

let kept: PrehydrationInput | null = null

/** Remembers what was typed into the prerendered screen, just before the app draws the real one in its place. */
export function savePrehydrationInput(root: HTMLElement): void {
  const fields = [...root.querySelectorAll('input')].filter(({ name }) => name !== '')
  const focused = fields.find((field) => field === document.activeElement)?.name ?? ''
  const isSent = root.dataset['sent'] !== undefined
  delete root.dataset['sent']
  kept =
    fields.length === 0
      ? null
      : {
          values: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
          focused,
          isSent,
        }
}

/** Gives what was typed early, once, to the form that takes its place. */
export function consumePrehydrationInput(): PrehydrationInput | null {
  const typed = kept
  kept = null
  return typed
}
