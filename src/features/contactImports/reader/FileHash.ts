const HASH_BYTES = 32

/**
 * A SHA-256 over the hash of each chunk and of all chunks before it, because the browser's SHA-256
 * takes no stream. Equal for equal chunks of equal size.
 */
export class FileHash {
  private hash = new Uint8Array(HASH_BYTES)

  /** Yields the chunks unchanged and adds them to the hash. */
  async *passThrough(
    chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
    for await (const chunk of chunks) {
      const both = new Uint8Array(2 * HASH_BYTES)
      both.set(this.hash)
      both.set(new Uint8Array(await crypto.subtle.digest('SHA-256', chunk)), HASH_BYTES)
      this.hash = new Uint8Array(await crypto.subtle.digest('SHA-256', both))
      yield chunk
    }
  }

  get hex(): string {
    return Array.from(this.hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}
