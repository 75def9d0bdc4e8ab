import type { MouseEvent } from 'react'

/**
 * Keeps the focus in a field while a button or link below it is clicked (`onMouseDown`): the error of
 * a field that was left empty would move the button away from the pointer.
 */
export function preventBlur(event: MouseEvent): void {
  event.preventDefault()
}
