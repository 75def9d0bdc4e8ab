import sharp from 'sharp'
import type { PublicCard } from '@/contract/profiles/publicCard'
import type { FileStore } from '../ports/files'
import { pictureQueue } from './pictureQueue'

interface Shape {
  width: number
  height: number
}

interface Encoding extends Shape {
  quality: number
}

/** The sizes of previews: the avatar, else the banner in the shape that previews use (1.91:1). */
const SQUARE = { width: 600, height: 600 }
const WIDE = { width: 1200, height: 630 }
const MAX_SHARED = 150_000
const MAX_PHOTO = 60_000
const QUALITIES = [82, 60, 40, 20]
/** The encodings to try; the last one is always small enough. */
const PHOTOS: Encoding[] = [320, 256, 192, 128].flatMap((edge) =>
  [80, 65, 50].map((quality) => ({ width: edge, height: edge, quality })),
)
const MAX_SECONDS = 10

/**
 * Returns the size in pixels of a card's picture for previews; null if it has neither avatar nor
 * banner.
 */
export function pictureShape({
  avatar,
  banner,
}: Pick<PublicCard, 'avatar' | 'banner'>): Shape | null {
  return avatar !== null ? SQUARE : banner !== null ? WIDE : null
}

/** Makes a card's picture for previews, a JPEG of at most 150 kB; null if it has none. */
export async function sharePicture(
  files: FileStore,
  card: Pick<PublicCard, 'avatar' | 'banner'>,
): Promise<Uint8Array | null> {
  const shape = pictureShape(card)
  const picture = shape && (await read(files, card.avatar ?? card.banner))
  return (
    picture &&
    pictureQueue(() =>
      encodeWithin(
        picture,
        MAX_SHARED,
        QUALITIES.map((quality) => ({ ...shape, quality })),
      ),
    )
  )
}

/**
 * Makes a card's avatar for a contact file, a JPEG of at most 60 kB, which every address book
 * reads; null if it has none.
 */
export async function contactPhoto(
  files: FileStore,
  { avatar }: Pick<PublicCard, 'avatar'>,
): Promise<Uint8Array | null> {
  const picture = await read(files, avatar)
  return picture && pictureQueue(() => encodeWithin(picture, MAX_PHOTO, PHOTOS))
}

async function read(files: FileStore, path: string | null): Promise<Uint8Array | null> {
  return path === null ? null : files.get(path.slice('/files/'.length))
}

/** Returns the first of these encodings that fits, or null. */
async function encodeWithin(
  picture: Uint8Array,
  maxBytes: number,
  encodings: readonly Encoding[],
): Promise<Buffer | null> {
  for (const { width, height, quality } of encodings) {
    const jpeg = await sharp(picture)
      .resize({ width, height, fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer()
    if (jpeg.length <= maxBytes) return jpeg
  }
  return null
}
