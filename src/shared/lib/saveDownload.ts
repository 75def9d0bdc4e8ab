/** Some browsers read a download's address after the click; then its memory may go. */
const KEPT_MS = 60_000

/** Hands a file to the browser's downloads. */
export function saveDownload({
  fileName,
  objectUrl,
}: {
  fileName: string
  objectUrl: string
}): void {
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => {
    URL.revokeObjectURL(objectUrl)
  }, KEPT_MS)
}
