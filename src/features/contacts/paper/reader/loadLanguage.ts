/** Loads the data of a language; a host may already have unpacked it. Throws when it is lost. */
export async function loadLanguage(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${String(response.status)}.`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  if (!isPacked) return bytes
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}
