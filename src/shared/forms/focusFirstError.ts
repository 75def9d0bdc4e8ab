/**
 * Puts the focus on the first field of a form that has an error, once the errors are drawn, so that it is read out and can be corrected. Where no
 * field is to blame, what the form says is brought into view.
 */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  })
}
