interface RichText {
  html: string
  text: string
}

/**
 * Copies a part of the page that has this HTML and text. Resolves to false where the browser does
 * not allow it; the part is then selected, so that a key or the device's own menu copies it.
 */
export async function copyRichText(element: HTMLElement, copied: RichText): Promise<boolean> {
  window.getSelection()?.selectAllChildren(element)
  // First by a copy event: some browsers check the styles of a `ClipboardItem` against our policy.
  const isCopied = copyByEvent(copied) || (await copyAsItem(copied))
  if (isCopied) window.getSelection()?.removeAllRanges()
  return isCopied
}

/** Copies as if the user had pressed the key, with our own content. */
function copyByEvent({ html, text }: RichText): boolean {
  let isSet = false
  const setContent = (event: ClipboardEvent) => {
    if (!event.clipboardData) return
    event.clipboardData.setData('text/html', html)
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    isSet = true
  }
  document.addEventListener('copy', setContent, { capture: true })
  const isDone = runCopyCommand()
  document.removeEventListener('copy', setContent, { capture: true })
  return isDone && isSet
}

async function copyAsItem({ html, text }: RichText): Promise<boolean> {
  try {
    const parts = {
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    }
    await navigator.clipboard.write([new ClipboardItem(parts)])
    return true
  } catch {
    return false
  }
}

/** A cast, because the command is deprecated; all browsers have it, and nothing replaces it. */
function runCopyCommand(): boolean {
  const { execCommand } = document as { execCommand?: (command: string) => boolean }
  return execCommand?.call(document, 'copy') ?? false
}
