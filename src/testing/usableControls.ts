import { waitFor, within } from '@testing-library/react'

const kinds = ['button', 'input', 'textarea', 'select', '[draggable]', '[contenteditable]']

/**
 * Returns queries of the screen inside the shell, because a profile's preview has a `main` of its
 * own.
 */
export function inMain() {
  return within(document.getElementById('main') ?? document.body)
}

/** Resolves when nothing on the screen is loading. */
export function loaded(): Promise<void> {
  return waitFor(() => {
    if (document.querySelector('#main [aria-label^="Loading"], #main [aria-busy="true"]') !== null)
      throw new Error('The screen is still loading.')
  })
}

/**
 * Returns the names of usable controls on the screen and in dialogs: buttons, fields and choices
 * that are neither disabled nor read-only.
 */
export function usableControls(): string[] {
  const found = document.querySelectorAll<HTMLElement>(
    kinds.map((kind) => `#main ${kind}, [role="dialog"] ${kind}`).join(),
  )
  // antd's select opens by a click although its input is read-only.
  const unusable = ':disabled, [readonly]:not([role="combobox"]), [aria-disabled="true"]'
  return [...found].filter((element) => !element.matches(unusable)).map(nameOf)
}

function nameOf(element: HTMLElement): string {
  const label =
    'labels' in element && element.labels instanceof NodeList
      ? element.labels[0]?.textContent
      : null
  return element.getAttribute('aria-label') ?? label ?? (element.textContent || element.outerHTML)
}
