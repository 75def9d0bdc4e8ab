import { constants, crc32, deflateRawSync } from 'node:zlib'

/** One entry of a ZIP file as it is written, true or not. */
export interface RawEntry {
  name: string
  /** Its bytes as they stand in the file. */
  packed: Uint8Array
  /** Its declared size when unpacked. */
  size: number
  crc?: number
  /** 0 stored, 8 deflated. */
  method?: number
  /** Bit 0 says that the entry is encrypted. */
  flags?: number
  /** The place in the file where the directory says it is, when it is written nowhere. */
  offset?: number
}

/** Returns an entry that is what it says. */
export function honestEntry(name: string, content: string | Uint8Array): RawEntry {
  const bytes = Buffer.from(content)
  return { name, packed: deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) }
}

/** Returns megabytes of one character, deflated to a kilobyte each. */
export function deflatedMegabytes(count: number, character: string): Uint8Array {
  const block = deflateRawSync(Buffer.alloc(1_048_576, character), {
    finishFlush: constants.Z_FULL_FLUSH,
  })
  const end = deflateRawSync(Buffer.alloc(0))
  return Buffer.concat([...Array.from({ length: count }, () => block), end])
}

/** Returns an entry's header and data as they stand in the file. */
export function localEntry(entry: RawEntry): Buffer {
  return Buffer.concat([
    Buffer.from('PK\x03\x04', 'latin1'),
    fieldsOf(entry),
    Buffer.from(entry.name),
    entry.packed,
  ])
}

/** Returns what an entry's header and its line in the directory share. */
function fieldsOf({ name, packed, size, crc = 0, method = 8, flags = 0 }: RawEntry): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(flags, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt32LE(0x21_00_00, 6)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}

/**
 * Writes a ZIP file by the letter of the format, whatever its entries claim. An entry that names
 * an offset is listed only. More than 65,535 entries are counted from 0 again, as old programs do.
 */
export function rawZip(entries: readonly RawEntry[]): File {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let size = 0
  for (const entry of entries) {
    const place = Buffer.alloc(14)
    place.writeUInt32LE(entry.offset ?? size, 10)
    const start = Buffer.from('PK\x01\x02\x14\x00', 'latin1')
    directory.push(Buffer.concat([start, fieldsOf(entry), place, Buffer.from(entry.name)]))
    if (entry.offset !== undefined) continue
    const local = localEntry(entry)
    parts.push(local)
    size += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length % 65_536, 8)
  end.writeUInt16LE(entries.length % 65_536, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(size, 16)
  return new File([Buffer.concat([...parts, listing, end])], 'a.zip', { type: 'application/zip' })
}
