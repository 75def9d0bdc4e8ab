/**
 * Focuses the first field or list of a form that has an error, once the errors are rendered. Without
 * one, scrolls the form's own error into view.
 */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-list-error]')
    if (invalid) invalid.focus()
    else form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  })
}
