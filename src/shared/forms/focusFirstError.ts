/**
 * Puts the focus on the first field of a form that has an error, or on what is wrong with a list as a whole, once the errors are drawn, so that it is read out and can
 * be corrected. Where neither is to blame, what the form says is brought into view.
 */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const fault = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')
    if (fault) fault.focus()
    else form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  })
}
