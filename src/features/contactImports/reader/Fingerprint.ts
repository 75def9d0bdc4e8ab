const HASH_BYTES = 32

/** SHA-256 over the SHA-256 of each chunk and of all before it: the browser has none that takes a file piece by piece. Chunks of one size give the same text. */
export class Fingerprint {
  private hash = new Uint8Array(HASH_BYTES)

  /** The same chunks, taken into account. */
  async *over(
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

  get text(): string {
    return Array.from(this.hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}
