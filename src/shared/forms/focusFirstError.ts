/** Puts the focus on the first field of a form that has an error, once the errors are drawn, so that it is read out and can be corrected. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
