/** The input typed into the prerendered form before the scripts arrived. */
export interface PrehydrationInput {
  /** By field name. */
  values: Record<string, string>
  /** The name of the focused field, or ''. */
  focused: string
  /** The form was submitted; the app submits it once it runs. */
  isSubmitted: boolean
}

let saved: PrehydrationInput | null = null

/** Saves the input just before the app replaces the prerendered form. */
export function savePrehydrationInput(root: HTMLElement): void {
  const fields = [...root.querySelectorAll('input')].filter(({ name }) => name !== '')
  const focused = fields.find((field) => field === document.activeElement)?.name ?? ''
  const isSubmitted = root.dataset['sent'] !== undefined
  delete root.dataset['sent']
  saved =
    fields.length === 0
      ? null
      : {
          values: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
          focused,
          isSubmitted,
        }
}

/** Returns the saved input once, for the form that replaces the prerendered one. */
export function consumePrehydrationInput(): PrehydrationInput | null {
  const input = saved
  saved = null
  return input
}
