const BOM = 0xfeff
/** Limit of arguments in one call of `fromCharCode`. */
const MOST = 8192

/**
 * Decodes UTF-16 in pieces, without the byte order mark. Unlike TextDecoder it keeps unpaired
 * surrogates. `isOdd` is true after the last piece if a byte is left over.
 */
export class Utf16Decoder {
  private half = -1
  private isStart = true

  constructor(private readonly encoding: 'utf-16le' | 'utf-16be') {}

  get isOdd(): boolean {
    return this.half !== -1
  }

  units(bytes: Uint8Array): Uint16Array {
    const [low, high] = this.encoding === 'utf-16le' ? [0, 1] : [1, 0]
    const from = this.half === -1 ? 0 : 1
    const count = (bytes.length + from) >> 1
    const units = new Uint16Array(count)
    const byte = (at: number) => (at < from ? this.half : (bytes[at - from] ?? 0))
    for (let at = 0; at < count; at += 1)
      units[at] = byte(2 * at + low) | (byte(2 * at + high) << 8)
    this.half = (bytes.length + from) % 2 === 0 ? -1 : byte(2 * count)
    if (count === 0 || !this.isStart) return units
    this.isStart = false
    return units[0] === BOM ? units.subarray(1) : units
  }

  text(bytes: Uint8Array): string {
    const units = this.units(bytes)
    const parts: string[] = []
    for (let at = 0; at < units.length; at += MOST)
      parts.push(String.fromCharCode(...units.subarray(at, at + MOST)))
    return parts.join('')
  }
}
