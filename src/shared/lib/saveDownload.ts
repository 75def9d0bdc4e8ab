/** Some browsers read a download's URL after the click, so it is revoked later. */
const REVOKE_AFTER_MS = 60_000

/** Saves a file through the browser's downloads. */
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
  }, REVOKE_AFTER_MS)
}
