import type { MouseEvent } from 'react'

/**
 * For `onMouseDown` of a button or link below a field: the field keeps the focus. Left empty, it would show its error, and what was meant to be clicked would
 * move away under the pointer.
 */
export function preventBlur(event: MouseEvent): void {
  event.preventDefault()
}
